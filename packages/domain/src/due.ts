/**
 * When an order is due, the same for the list, Home and the service (docs/adr/0057-shipped-and-due.md): its
 * dispatch moment lies before or at the moment asked for, and it was not sent. What is overdue is due, too.
 * An order without such a moment is never due.
 */
export interface DueFacts {
  readonly dispatchBy: string | null;
  readonly shipping: { readonly shipped: boolean };
}

/** Whether it has to be sent by a moment, in the form of an order's dates. Pure. */
export const isDueBy = ({ dispatchBy, shipping }: DueFacts, moment: string): boolean =>
  dispatchBy !== null && !shipping.shipped && dispatchBy <= moment;

/** Whether its dispatch moment has passed. Pure. */
export const isOverdue = ({ dispatchBy, shipping }: DueFacts, now: string): boolean =>
  dispatchBy !== null && !shipping.shipped && dispatchBy < now;

/** Both over the table `orders`; the moment is the named parameter. */
export const dueBySql = (parameter: string): string => `(dispatch_by <= ${parameter} and not shipped)`;
export const overdueSql = (parameter: string): string => `(dispatch_by < ${parameter} and not shipped)`;
