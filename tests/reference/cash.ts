import type { CanvasDocument } from '#domain/canvas/document.ts';

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
  const follow = (step: string, people: number, day: number): void => {
    for (const { product: id, take, quantity } of document.elements.find((element) => element.id === step)?.offers ?? []) {
      const product = document.products.find((each) => each.id === id)!;
      const { billing } = product;
      let left = people * take;
      const payments = billing.type === 'recurring' ? billing.periods : 1;
      for (let k = 0; k < payments; k += 1) {
        const price = product.price * quantity;
        put(
          day + k * length,
          left * (price - price * product.refund - price * product.fee_share - product.fee_fixed - quantity * product.unit_cost),
        );
        if (billing.type === 'recurring') left -= left * billing.churn;
      }
    }
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
    for (const { amount } of document.fixed_costs) put(day, -amount / length);
  }
  let balance = 0;
  return moved.map((amount) => {
    balance += amount;
    return balance;
  });
}
