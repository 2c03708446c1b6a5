// The incident note: six fields in order, blanks marked for a human.
import { describe, expect, it } from 'vitest';
import type { Note } from '../../src/triage/diagnosis.ts';
import { noteFields, noteMarkdown, notePlain } from '../../src/triage/note.ts';

const NOTE: Note = {
  when: '14:05, namespace lab',
  symptom: 'Pod/lab/api-1 does not start',
  firstLook: 'kubectl describe pod',
  cause: 'kubelet/image',
  fix: '',
  prevention: '',
};

describe('the note', () => {
  it('has its six fields in order', () => {
    expect(noteMarkdown(NOTE, 'en').match(/\*\*.*?\*\*/g)).toEqual([
      '**When / Context**',
      '**Symptom**',
      '**First look**',
      '**Cause**',
      '**Fix**',
      '**Prevention**',
    ]);
    expect(noteMarkdown(NOTE, 'ja').split('\n')).toHaveLength(6);
  });

  it('is told by its fields, with nothing where nothing is known', () => {
    expect(noteFields(NOTE, 'en').slice(3)).toEqual([
      { label: 'Cause', text: 'kubelet/image' },
      { label: 'Fix', text: '' },
      { label: 'Prevention', text: '' },
    ]);
  });

  it('marks what a human has to fill in', () => {
    expect(noteMarkdown(NOTE, 'en')).toContain('**Fix**: _(to fill in)_');
    expect(notePlain(NOTE, 'ja')).toContain('修正: （記入してください）');
  });

  it('in plain text has no Markdown', () => {
    expect(notePlain(NOTE, 'en')).toContain('Cause: kubelet/image');
    expect(notePlain(NOTE, 'en')).not.toMatch(/[*_]/);
  });
});
