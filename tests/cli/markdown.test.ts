import { describe, expect, it } from 'vitest';
import { answerReply } from '../../src/bot/conversation/compose/answer.ts';
import { aPaste } from '../../src/bot/conversation/paste.ts';
import type { Reply } from '../../src/bot/conversation/reply.ts';
import { renderMarkdown } from '../../src/cli/markdown.ts';
import { aDiagnosis, PASTE } from '../make/diagnosis.ts';

function replyOf(paste: string, headline?: string): Reply {
  const diagnosis = headline === undefined ? aDiagnosis() : aDiagnosis({ headline });
  return answerReply({ diagnosis, pastes: [aPaste(paste, diagnosis)], language: 'en' });
}

describe('renderMarkdown', () => {
  it('draws an answer', async () => {
    await expect(renderMarkdown(replyOf(PASTE), 'events.txt')).toMatchFileSnapshot('../golden/markdown/answer.md');
  });

  it('has no way out of a block', () => {
    const drawn = renderMarkdown(replyOf(PASTE.replace('not found', '```` <!channel> @everyone')));
    const fences = drawn.split('\n').filter((line) => /^`{3,}/.test(line));
    expect(fences.filter((line) => line.startsWith('`````'))).toHaveLength(2);
    expect(fences.length % 2).toBe(0);
  });

  it('does not let a text become markup', () => {
    const drawn = renderMarkdown(replyOf(PASTE, '[click](http://x) <img> **bold** @team `code` | cell'));
    expect(drawn).toContain('\\[click\\](http://x) \\<img\\> \\*\\*bold\\*\\* @\u200bteam \\`code\\` \\| cell');
  });

  it('draws no control characters', () => {
    expect(renderMarkdown(replyOf(PASTE.replace('not found', '\u001b[31m\u202e')))).not.toContain('\u001b');
  });
});
