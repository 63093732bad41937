import {
  type EnterpriseService,
  enterpriseServices,
  enterpriseServicesPage,
} from '#app/content/organisations/enterprise-services.ts';
import type { Site } from '#app/content/site.ts';
import { PageFlow } from './page-flow.ts';
import { palette } from './palette.ts';
import { setTitle, styles } from './sheet-parts.ts';

/** The enterprise services page as a PDF, to pass on to colleagues. */
export async function createBrochure(site: Site): Promise<Uint8Array> {
  const { meta, intro, services, whyPartner, callToAction } = enterpriseServicesPage;
  const flow = await PageFlow.create({
    title: `${meta.title} | ${site.name}`,
    subject: meta.description,
    author: site.name,
    footer: `${site.name}, ${site.mailboxes.info}`,
  });
  setTitle(flow, { from: `${site.name}: ${meta.title}`, title: intro.title, lead: intro.lead });
  flow.text(services.title, styles.heading);
  flow.text(services.lead, styles.body);
  flow.space(12);
  for (const [position, service] of enterpriseServices.entries()) {
    flow.together(() => setService(flow, service, position + 1));
  }
  flow.together(() => {
    flow.text(whyPartner.title, styles.heading);
    flow.text(whyPartner.lead, styles.body);
    flow.space(8);
    for (let first = 0; first < whyPartner.cards.length; first += 3) {
      setReasons(flow, whyPartner.cards.slice(first, first + 3));
    }
  });
  flow.together(() => setClosing(flow, callToAction, site));
  return flow.save();
}

function setService(flow: PageFlow, service: EnterpriseService, number: number): void {
  const { labels } = enterpriseServicesPage.services;
  flow.rule();
  flow.space(9);
  flow.columns(10, [
    { share: 5, set: () => flow.text(String(number), styles.number) },
    {
      share: 95,
      set() {
        flow.space(1);
        flow.text(service.title, styles.subheading);
        if (service.price) flow.text(service.price, styles.note);
      },
    },
  ]);
  flow.space(4);
  flow.columns(
    22,
    [
      { share: 3, label: labels.what, text: service.what },
      { share: 4, label: labels.how, text: service.how },
      { share: 3, label: labels.benefit, text: service.benefit },
    ].map(({ share, label, text }) => ({
      share,
      set() {
        flow.text(label, styles.label);
        flow.text(text, styles.body);
      },
    })),
  );
  flow.space(10);
}

function setReasons(flow: PageFlow, reasons: { title: string; text: string }[]): void {
  flow.columns(
    22,
    reasons.map(({ title, text }) => ({
      share: 1,
      set() {
        flow.rule();
        flow.space(7);
        flow.text(title, styles.subheading);
        flow.space(2);
        flow.text(text, styles.body);
      },
    })),
  );
  flow.space(10);
}

function setClosing(flow: PageFlow, { title, text }: { title: string; text: string }, site: Site): void {
  const set = () =>
    flow.inset(18, () => {
      flow.space(11);
      flow.columns(24, [
        {
          share: 60,
          set() {
            flow.text(title, styles.subheading);
            flow.text(text, styles.body);
          },
        },
        {
          share: 40,
          set() {
            flow.text(`${site.url}/contact`, styles.label);
            flow.text(site.mailboxes.info, styles.label);
          },
        },
      ]);
      flow.space(11);
    });
  flow.box(flow.heightOf(set), palette.sunk);
  set();
}
