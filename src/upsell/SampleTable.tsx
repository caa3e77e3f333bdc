import { useText } from '#src/providers/i18n.ts';
import { useFormat } from '#src/ui/format.ts';

interface SampleRow {
  readonly name: string;
  readonly people: number;
  readonly forms: number;
  readonly purchases: number;
  /** Cents. */
  readonly revenue: number;
}

const row = (name: string, people: number, share: number): SampleRow => {
  const purchases = Math.round(people * share);
  return { name, people, forms: Math.round(people * share * 3), purchases, revenue: purchases * 6_000 };
};

/** Made-up rows, like those the screen would hold. Names of campaigns, paths and sites are the same in every language. */
const ROWS = {
  ads: [
    row('Spring sale, carousel', 1_210, 0.054),
    row('Gift set, video 20 s', 987, 0.042),
    row('Handmade mugs', 1_640, 0.049),
    row('Studio tour', 744, 0.018),
    row('Wedding list', 640, 0.056),
    row('Retargeting, 14 days', 519, 0.09),
    row('Raku workshop', 306, 0.059),
    row('Brand terms', 640, 0.075),
    row('Seconds sale', 421, 0.028),
  ],
  pages: [
    row('/', 8_420, 0.021),
    row('/guide', 4_318, 0.034),
    row('/pricing', 2_905, 0.061),
    row('/checkout', 1_204, 0.46),
    row('/thank-you', 554, 1),
    row('/blog/glazes', 2_210, 0.008),
    row('/workshops', 1_377, 0.027),
    row('/about', 902, 0.006),
  ],
  sources: [
    row('google / organic', 4_902, 0.031),
    row('facebook / paid', 3_118, 0.028),
    row('newsletter / email', 1_850, 0.072),
    row('(direct)', 1_604, 0.044),
    row('instagram / social', 1_233, 0.019),
    row('google / cpc', 1_120, 0.051),
    row('partner.example / referral', 640, 0.038),
    row('podcast / offline', 212, 0.057),
  ],
} as const;

/** A table of the monitor over sample data. */
export function SampleTable({ of }: { readonly of: keyof typeof ROWS }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="panel tbl-scroll">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t(`monitor.tabs.${of}`)}</th>
            <th scope="col" className="r">
              {t('metrics.defaults.people_tracked')}
            </th>
            <th scope="col" className="r">
              {t('metrics.defaults.forms_completed')}
            </th>
            <th scope="col" className="r">
              {t('metrics.defaults.purchases')}
            </th>
            <th scope="col" className="r">
              {t('metrics.defaults.revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS[of].map((sample) => (
            <tr key={sample.name}>
              <td className="b">{sample.name}</td>
              <td className="r num">{format.number(sample.people)}</td>
              <td className="r num">{format.number(sample.forms)}</td>
              <td className="r num">{format.number(sample.purchases)}</td>
              <td className="r num">{format.money(sample.revenue, 'USD', { whole: true })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
