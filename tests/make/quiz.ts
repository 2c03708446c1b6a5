// Builders: the quiz of one made scenario, and who plays it.
import type { Reply } from '../../src/bot/conversation/reply.ts';
import type { Asker } from '../../src/bot/desk/ports.ts';
import type { ScenarioMaker } from '../../src/bot/desk/quiz/quiz-room.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { scenarioOfNote } from '../../src/quiz/custom/note-scenario.ts';
import type { Level, Scenario } from '../../src/quiz/scenario/scenario.ts';
import { scenarioOf } from '../../src/quiz/scenario/scenario-of.ts';
import { aPerson, aPlace } from './desk.ts';

let made: Promise<Scenario> | undefined;

/** One scenario with another date and level: making one takes time, and here it does not matter which. */
export async function aScenario(date: string, level: Level): Promise<Scenario> {
  made ??= loadPlaybooks().then((playbooks) => scenarioOf({ date: '2026-12-01', level: 1, salt: 'test', playbooks }));
  return { ...(await made), date, level };
}

/** Makes that one for every day, and scenarios of notes as the program does. */
export const SCENARIOS: ScenarioMaker = {
  ofDay: aScenario,
  ofNote: async (note, date) => scenarioOfNote(note, { date, playbooks: await loadPlaybooks() }),
};

/** Somebody in a channel, outside of threads. */
export function anAsker(id = 'U1', isDirect = false): Asker {
  const place = aPlace({ channel: isDirect ? `D${id}` : 'C1', thread: '', isDirect });
  return { place, person: aPerson({ id, name: id }), language: 'en' };
}

/** All that a reply says. */
export function textOf({ parts }: Reply): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return `${part.label} ${part.text}`;
      if (part.type === 'menu') return part.items.map(({ say, text }) => `${say}: ${text}`).join('\n');
      if (part.type === 'points') return [part.label, ...part.points].join('\n');
      if (part.type === 'output') return `${part.command}\n${part.text}`;
      return part.type === 'answer' ? `${part.place} ${part.sentence}` : part.type;
    })
    .join('\n');
}
