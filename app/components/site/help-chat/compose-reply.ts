import { chatFallback, chatTopics } from '#app/content/help-chat/help-chat.ts';
import { chatLabels } from '#app/content/help-chat/labels.ts';
import type { Site } from '#app/content/site.ts';
import type { Link } from '#app/content/types.ts';
import { createTopicMatcher } from './match-topics.ts';

interface Reply {
  text: string;
  links: Link[];
  offersTeam?: boolean;
}

/** The help chat's reply to a question. It uses only its own list of topics and sends no request. */
export function composeReply(question: string, site: Site): Reply {
  const [best, second] = createTopicMatcher(chatTopics(site))(question);
  if (!best) return chatFallback(site);
  if (!second) return { text: best.answer, links: best.links, offersTeam: best.offersTeam };
  return {
    text: `${best.answer}\n\n${chatLabels.alsoAbout} ${second.title}.`,
    links: [...best.links, ...second.links],
    offersTeam: best.offersTeam || second.offersTeam,
  };
}
