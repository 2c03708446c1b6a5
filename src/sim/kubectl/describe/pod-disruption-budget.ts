// PodDisruptionBudgets (kubectl, describe describePodDisruptionBudgetV1).
import { selectorCell } from '../../api/table/selector-text.ts';
import type { PodDisruptionBudget } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { eventsAbout, writeEvents } from './events.ts';
import { writeName } from './heading.ts';
import { described } from './prefix-writer.ts';

/** Tells about a PodDisruptionBudget. */
export const describePodDisruptionBudget: Describer<PodDisruptionBudget> = async (budget, ask) => {
  const events = await eventsAbout(budget, ask);
  const { minAvailable, maxUnavailable, selector } = budget.spec;
  const { disruptionsAllowed = 0, currentHealthy = 0, desiredHealthy = 0, expectedPods = 0 } = budget.status;
  return described((to) => {
    writeName(to, budget);
    if (minAvailable !== undefined) to.field(0, 'Min available', String(minAvailable));
    else if (maxUnavailable !== undefined) to.field(0, 'Max unavailable', String(maxUnavailable));
    to.field(0, 'Selector', selector ? selectorCell(selector) : '<unset>');
    to.write(0, 'Status:\n');
    to.field(2, 'Allowed disruptions', disruptionsAllowed);
    to.field(2, 'Current', currentHealthy);
    to.field(2, 'Desired', desiredHealthy);
    to.field(2, 'Total', expectedPods);
    writeEvents(to, events, ask.now);
  });
};
