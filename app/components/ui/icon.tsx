import Accessibility from 'lucide-react/icons/accessibility';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Award from 'lucide-react/icons/award';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Blocks from 'lucide-react/icons/blocks';
import BookOpen from 'lucide-react/icons/book-open';
import Bot from 'lucide-react/icons/bot';
import Brain from 'lucide-react/icons/brain';
import Briefcase from 'lucide-react/icons/briefcase';
import Building2 from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar';
import ChartColumn from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import Cloud from 'lucide-react/icons/cloud';
import Code from 'lucide-react/icons/code';
import Compass from 'lucide-react/icons/compass';
import Database from 'lucide-react/icons/database';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import Image from 'lucide-react/icons/image';
import Key from 'lucide-react/icons/key';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import Library from 'lucide-react/icons/library';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Lightbulb from 'lucide-react/icons/lightbulb';
import List from 'lucide-react/icons/list';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import Menu from 'lucide-react/icons/menu';
import MessageCircle from 'lucide-react/icons/message-circle';
import Mic from 'lucide-react/icons/mic';
import Microscope from 'lucide-react/icons/microscope';
import Minus from 'lucide-react/icons/minus';
import Newspaper from 'lucide-react/icons/newspaper';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Puzzle from 'lucide-react/icons/puzzle';
import Rocket from 'lucide-react/icons/rocket';
import Route from 'lucide-react/icons/route';
import Scale from 'lucide-react/icons/scale';
import School from 'lucide-react/icons/school';
import Search from 'lucide-react/icons/search';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Smile from 'lucide-react/icons/smile';
import Sprout from 'lucide-react/icons/sprout';
import Star from 'lucide-react/icons/star';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Store from 'lucide-react/icons/store';
import Table from 'lucide-react/icons/table';
import Target from 'lucide-react/icons/target';
import Terminal from 'lucide-react/icons/terminal';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import Wrench from 'lucide-react/icons/wrench';
import X from 'lucide-react/icons/x';

/** Every icon the site draws, by its Lucide name. Each is imported by itself, so nothing else is bundled. */
const icons = {
  accessibility: Accessibility,
  'arrow-right': ArrowRight,
  award: Award,
  'badge-check': BadgeCheck,
  blocks: Blocks,
  'book-open': BookOpen,
  bot: Bot,
  brain: Brain,
  briefcase: Briefcase,
  'building-2': Building2,
  calendar: Calendar,
  'chart-column': ChartColumn,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  clock: Clock,
  cloud: Cloud,
  code: Code,
  compass: Compass,
  database: Database,
  download: Download,
  eye: Eye,
  'file-text': FileText,
  globe: Globe,
  'graduation-cap': GraduationCap,
  handshake: Handshake,
  heart: Heart,
  image: Image,
  key: Key,
  landmark: Landmark,
  layers: Layers,
  library: Library,
  'life-buoy': LifeBuoy,
  lightbulb: Lightbulb,
  list: List,
  lock: Lock,
  mail: Mail,
  menu: Menu,
  'message-circle': MessageCircle,
  mic: Mic,
  microscope: Microscope,
  minus: Minus,
  newspaper: Newspaper,
  pencil: Pencil,
  phone: Phone,
  plus: Plus,
  printer: Printer,
  puzzle: Puzzle,
  rocket: Rocket,
  route: Route,
  scale: Scale,
  school: School,
  search: Search,
  server: Server,
  settings: Settings,
  'shield-check': ShieldCheck,
  'shopping-cart': ShoppingCart,
  smile: Smile,
  sprout: Sprout,
  star: Star,
  stethoscope: Stethoscope,
  store: Store,
  table: Table,
  target: Target,
  terminal: Terminal,
  users: Users,
  video: Video,
  wrench: Wrench,
  x: X,
};

export type IconName = keyof typeof icons;

/** A decorative icon: the text beside it, or the label of its button, says what it means. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  const Drawing = icons[name];
  return <Drawing className={className} aria-hidden="true" strokeWidth={1.75} />;
}
