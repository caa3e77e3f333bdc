import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Kind } from './shapes/kinds.ts';

/**
 * What each request to Stripe may hold and each answer of it holds, read from the types of Stripe's own library,
 * which are made of its published description. A name that is not there is refused, as Stripe refuses it.
 */

const FOLDER = join(import.meta.dirname, '../../../node_modules/stripe/esm/resources');

type Declared = ReadonlyMap<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>;
const files = new Map<string, Declared>();

/** Every interface and alias of a file, by its name with those it stands in. Files are large, and most calls are of the same few. */
function declared(file: string): Declared {
  const found = files.get(file) ?? readDeclared(file);
  files.set(file, found);
  return found;
}

function readDeclared(file: string): Declared {
  // Most of a file describes what is declared, which nobody reads here.
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(file, readFileSync(join(FOLDER, `${file}.d.ts`), 'utf8'), options, true);
  const found = new Map<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>();
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isModuleDeclaration(node)) ts.forEachChild(node, (child) => visit(child, `${path}${node.name.text}.`));
    else if (ts.isModuleBlock(node)) ts.forEachChild(node, (child) => visit(child, path));
    else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) found.set(path + node.name.text, node);
  };
  ts.forEachChild(source, (node) => visit(node, ''));
  return found;
}

type Keys = { readonly [name: string]: Keys | true };

/** What a reference means where it stands: the nearest of the names around it. */
function resolved(found: Declared, name: string, place: string): string | null {
  for (let around = place.split('.'); ; around = around.slice(0, -1)) {
    const whole = [...around, name].join('.');
    if (found.has(whole)) return whole;
    if (around.length === 0) return null;
  }
}

function keysOfType(found: Declared, type: ts.TypeNode | undefined, place: string): Keys | true {
  if (!type) return true;
  if (ts.isUnionTypeNode(type)) {
    const parts = type.types.map((one) => keysOfType(found, one, place)).filter((keys) => keys !== true);
    return parts.length > 0 ? Object.assign({}, ...parts) : true;
  }
  if (ts.isTypeLiteralNode(type)) return true;
  if (!ts.isTypeReferenceNode(type)) return true;
  const name = type.typeName.getText();
  if (name === 'Array' || name === 'Emptyable') return keysOfType(found, type.typeArguments?.[0], place);
  const whole = resolved(found, name, place);
  const node = whole === null ? undefined : found.get(whole);
  if (!node || whole === null) return true;
  if (!ts.isInterfaceDeclaration(node)) return keysOfType(found, node.type, whole);
  // What has a kind of its own is looked at by it; such things name each other in circles.
  const hasKind = node.members.some((member) => member.name?.getText() === 'object');
  return hasKind || keysOf(found, whole, node);
}

function keysOf(found: Declared, name: string, node: ts.InterfaceDeclaration): Keys {
  return Object.fromEntries(
    node.members.filter(ts.isPropertySignature).map((member) => [member.name.getText(), keysOfType(found, member.type, name)]),
  );
}

const known = new Map<string, Keys>();

/** @param of `Subscriptions SubscriptionCreateParams`: a file of the library, and the interface in it. */
function namesOf(of: string): Keys {
  const before = known.get(of);
  if (before) return before;
  const [file = '', name = ''] = of.split(' ');
  const found = declared(file);
  const node = found.get(name);
  if (!node || !ts.isInterfaceDeclaration(node)) throw new Error(`Stripe's library has no ${of}`);
  // Pages of lists are named in a base of their own.
  const keys = { ...keysOf(found, name, node), limit: true, starting_after: true, ending_before: true } as const;
  known.set(of, keys);
  return keys;
}

/** The names of a request that Stripe does not know. */
export function unknownNames(of: string, sent: URLSearchParams): readonly string[] {
  const allowed = namesOf(of);
  return [...sent.keys()].filter((key) => {
    let at: Keys | true | undefined = allowed;
    for (const part of key.split(/[[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name))) {
      if (at === true || at === undefined) break;
      at = at[part];
    }
    return at === undefined;
  });
}

/** Where the library describes each kind. */
const SHAPES: Readonly<Record<Kind | 'invoice_payment' | 'line_item' | 'payment_intent' | 'plan' | 'subscription_item', string>> = {
  'billing_portal.session': 'BillingPortal/Sessions Session',
  charge: 'Charges Charge',
  'checkout.session': 'Checkout/Sessions Session',
  coupon: 'Coupons Coupon',
  customer: 'Customers Customer',
  customer_balance_transaction: 'CustomerBalanceTransactions CustomerBalanceTransaction',
  discount: 'Discounts Discount',
  dispute: 'Disputes Dispute',
  invoice: 'Invoices Invoice',
  invoice_payment: 'InvoicePayments InvoicePayment',
  invoiceitem: 'InvoiceItems InvoiceItem',
  line_item: 'InvoiceLineItems InvoiceLineItem',
  payment_intent: 'PaymentIntents PaymentIntent',
  payment_method: 'PaymentMethods PaymentMethod',
  plan: 'Plans Plan',
  price: 'Prices Price',
  product: 'Products Product',
  promotion_code: 'PromotionCodes PromotionCode',
  refund: 'Refunds Refund',
  subscription: 'Subscriptions Subscription',
  subscription_item: 'SubscriptionItems SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedules SubscriptionSchedule',
  tax_id: 'TaxIds TaxId',
};
const shapeOf = (kind: unknown): string | undefined => Object.entries(SHAPES).find(([name]) => name === kind)?.[1];

/**
 * Names of an answer, however deep, that its kind does not have at Stripe. The compiler holds whoever writes one;
 * this finds what was put into it from elsewhere.
 */
export function strangeNames(value: unknown, allowed: Keys | true = true, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => strangeNames(one, allowed, path));
  if (typeof value !== 'object' || value === null) return [];
  const shape = 'object' in value ? shapeOf(value.object) : undefined;
  const names = shape === undefined ? allowed : namesOf(shape);
  return Object.entries(value).flatMap(([name, inner]) => {
    const whole = path ? `${path}.${name}` : name;
    if (names === true) return strangeNames(inner, true, whole);
    const under = names[name];
    return under === undefined ? [whole] : strangeNames(inner, under, whole);
  });
}
