// How sure an answer is: never sure of a symptom, of prose, or of nothing.
import { describe, expect, it } from 'vitest';
import { ask } from '../make/ask.ts';
import { events, pods } from '../make/paste.ts';

const CPU = '0/3 nodes are available: 3 Insufficient cpu.';

describe('confidence', () => {
  it('is high where the component itself says why', () => {
    const { confidence } = ask(events(['9s', 'FailedScheduling', 'pod/api-1', CPU]));
    expect(confidence.level).toBe('high');
    expect(confidence.why).toMatch(/line 3/);
  });

  it.each([
    ['a back-off', pods(['api-1', '0/1', 'CrashLoopBackOff', '4'])],
    ['a time-out', '$ kubectl rollout status deploy/api\nerror: timed out waiting for the condition'],
    ['a Pending pod', pods(['api-1', '0/1', 'Pending'])],
  ])('is low where only a symptom is seen: %s', (_what, text) => {
    expect(ask(text).confidence.level).toBe('low');
  });

  it('is low where only a person says so', () => {
    const { confidence } = ask('my pod was OOMKilled I think, what should I do now?');
    expect(confidence.level).toBe('low');
  });

  it('is never high for unknown', () => {
    for (const text of ['', 'hello, is anybody there?', 'x'.repeat(500)]) {
      const { stalled, confidence } = ask(text);
      expect(stalled.layer).toBe('unknown');
      expect(confidence.level).toBe('low');
    }
  });

  it('is not high where two causes of unlike layers are seen', () => {
    const { confidence } = ask(
      events(
        ['9s', 'FailedScheduling', 'pod/api-1', CPU],
        ['9s', 'FailedMount', 'pod/web-1', 'MountVolume.SetUp failed for volume "cfg" : configmap "cfg" not found'],
      ),
    );
    expect(confidence.level).not.toBe('high');
    expect(confidence.runnerUp?.layer).toBe('kubelet');
  });

  it('says what would change it', () => {
    expect(ask(events(['9s', 'FailedScheduling', 'pod/api-1', CPU])).confidence.wouldChange).toMatch(/kubectl/);
  });

  it('is not raised by a wrong guess in the prose', () => {
    const text = `so what is wrong with the claim? surely storage\n\n${events(['9s', 'FailedScheduling', 'pod/api-1', CPU])}`;
    expect(ask(text).stalled).toMatchObject({ layer: 'scheduler', part: 'resources' });
  });
});

describe('where the input does not decide', () => {
  it('the answer asks for the output that would', () => {
    const { ask: wanted, next } = ask(pods(['api-1', '0/1', 'ContainerCreating', '0', '20m']));
    expect([...wanted, ...next].map(({ command }) => command).join('\n')).toMatch(/describe pod api-1/);
  });
});
