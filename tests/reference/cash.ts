import type { CanvasDocument, Product } from '#domain/canvas/document.ts';

/**
 * The balance of a plan at the end of each day, plainly: every group of people who arrive on one day from one source
 * is followed line by line, and each of their payments is put on its day. For plans without loops and
 * without lags of part of a day, whose sources are paid by the person and whose products can be bought again.
 */
export function balancesByDay(document: CanvasDocument, periods: number, growth: number): number[] {
  const length = { day: 1, week: 7, month: 30 }[document.period];
  const days = periods * length;
  const moved = Array.from({ length: days }, () => 0);
  const put = (day: number, amount: number) => {
    if (day < days) moved[day]! += amount;
  };
  const sell = ({ billing, tax, ...product }: Product, buyers: number, quantity: number, day: number): void => {
    const isRecurring = billing.type === 'recurring';
    const begins = day + (isRecurring ? (billing.trial_days ?? 0) : 0);
    const toPay = product.price * quantity * (tax && !tax.included ? 1 + tax.rate : 1);
    const price = tax ? toPay - (toPay * tax.rate) / (1 + tax.rate) : toPay;
    const each = price - price * product.refund - toPay * product.fee_share - product.fee_fixed - quantity * product.unit_cost;
    let left = buyers;
    for (let k = 0; k < (isRecurring ? billing.periods : 1); k += 1) {
      put(begins + k * length, left * each);
      if (isRecurring) left -= left * billing.churn;
    }
  };
  const follow = (step: string, people: number, day: number): void => {
    for (const { product: id, take, quantity } of document.elements.find((element) => element.id === step)?.offers ?? [])
      sell(document.products.find((each) => each.id === id)!, people * take, quantity, day);
    for (const line of document.lines.filter((each) => each.from === step))
      follow(line.to, people * (line.rate ?? 0), day + (line.lag_days ?? 0));
  };
  for (let day = 0; day < days; day += 1) {
    const more = (1 + growth) ** Math.floor(day / length);
    for (const { id, traffic } of document.elements) {
      if (traffic?.model !== 'two_of_three') continue;
      const people = ((traffic.people ?? 0) / length) * more;
      put(day, -people * (traffic.per_person ?? 0));
      follow(id, people, day);
    }
    for (const { amount, once } of document.fixed_costs) if (!once) put(day, -amount / length);
  }
  for (const { amount, once } of document.fixed_costs) if (once) put(0, -amount);
  let balance = 0;
  return moved.map((amount) => {
    balance += amount;
    return balance;
  });
}
