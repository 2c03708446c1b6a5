// Builders: a diagnosis as the engine makes it, an engine that always gives one.
import type { Engine } from '../../src/bot/conversation/session.ts';
import type { Diagnosis, Rung } from '../../src/triage/diagnosis.ts';
import { STEP_OWNERS, STEPS, type Step } from '../../src/triage/layers.ts';

/** The paste that {@link aDiagnosis} is about; line 3 decides. */
export const PASTE = [
  '$ kubectl get events -n shop',
  '90s  Normal   Scheduled  pod/cart-1  Successfully assigned shop/cart-1 to node-2',
  '28s  Warning  Failed     pod/cart-1  Failed to pull image "cart:9": not found',
  'is that my fault?',
].join('\n');

/** A ladder that is done up to a step and stalled there. */
export function aLadder(stalled: Step): Rung[] {
  const at = STEPS.indexOf(stalled);
  return STEPS.map((step, index) => ({
    step,
    status: index < at ? 'done' : index === at ? 'stalled' : 'not-reached',
    owner: STEP_OWNERS[step],
    evidence: index === at ? [3] : step === 'scheduled' && index < at ? [2] : [],
  }));
}

/** A pod whose image does not exist, with high confidence. */
export function aDiagnosis(over: Partial<Diagnosis> = {}): Diagnosis {
  return {
    version: 1,
    stalled: { layer: 'kubelet', part: 'image', object: 'Pod/shop/cart-1', step: 'image' },
    headline: 'The registry does not have cart:9',
    confidence: { level: 'high', why: 'the component itself says so (line 3)' },
    ladder: aLadder('image'),
    findings: [
      {
        playbook: 'kubelet/image-not-found',
        layer: 'kubelet',
        part: 'image',
        object: 'Pod/shop/cart-1',
        role: 'root',
        lines: [3],
        summary: 'The registry does not have cart:9',
      },
    ],
    lines: [
      { line: 2, owner: 'default-scheduler', step: 'scheduled', status: 'ok' },
      { line: 3, owner: 'kubelet', step: 'image', status: 'problem' },
      { line: 4, owner: '', status: 'unowned' },
    ],
    next: [
      { command: 'kubectl -n shop describe pod cart-1', why: 'Shows the name that is asked for', effect: 'read' },
      { command: 'kubectl -n shop rollout undo deployment/cart', why: 'Goes back', effect: 'write' },
    ],
    impact: { summary: '2 of 3 are ready: users of cart are still served', ready: 2, wanted: 3 },
    ask: [],
    note: {
      when: 'namespace shop',
      symptom: 'Pod/shop/cart-1: ErrImagePull',
      firstLook: '',
      cause: 'no such tag [kubelet/image]',
      fix: '',
      prevention: '',
    },
    explain: {
      meaning: 'The tag does not exist.',
      whyHere: 'The kubelet pulls.',
      fix: 'Push the tag.',
      prevention: 'Check tags in CI.',
      references: ['https://kubernetes.io/docs/concepts/containers/images/'],
    },
    redacted: 0,
    ...over,
  };
}

/** Nothing is known. */
export function anUndecided(over: Partial<Diagnosis> = {}): Diagnosis {
  const { explain: _, impact: __, ...rest } = aDiagnosis();
  return {
    ...rest,
    stalled: { layer: 'unknown', part: '', object: '', step: '' },
    headline: 'This does not decide which layer is stalled',
    confidence: { level: 'low', why: 'the deciding lines are missing' },
    ladder: STEPS.map((step) => ({ step, status: 'unseen', owner: STEP_OWNERS[step], evidence: [] })),
    findings: [],
    lines: [{ line: 1, owner: '', status: 'unowned' }],
    next: [],
    ask: [{ command: 'kubectl get events --sort-by=.lastTimestamp', why: 'Shows where the lines break off' }],
    ...over,
  };
}

/** What an engine was asked. */
export interface Asked {
  readonly input: string;
  readonly lang: string;
  readonly earlier: readonly string[];
}

/** An engine that answers with these diagnoses in turn (the last one again and again) and remembers what it was asked. */
export function anEngine(...answers: readonly Diagnosis[]): Engine & { readonly asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    triage: async (input, { lang, earlier }) => {
      const diagnosis = answers[Math.min(asked.length, answers.length - 1)] ?? aDiagnosis();
      asked.push({ input, lang, earlier });
      return { diagnosis, text: input.replaceAll('s3cret', '[redacted]') };
    },
    condense: async () => ({ text: '', numbers: [], lines: 0, counted: 0 }),
    term: async (words) => {
      const word = words.find((one) => one === 'ImagePullBackOff');
      return word === undefined ? undefined : { word, layer: 'kubelet', part: 'image', meaning: 'Pulling failed.' };
    },
    note: (note, language) => ({
      fields: [{ label: 'cause', text: note.cause }],
      markdown: `- **cause**: ${note.cause} (${language})`,
      plain: `cause: ${note.cause} (${language})`,
    }),
  };
}
