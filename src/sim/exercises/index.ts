// Every exercise, by layer. A new one is a file in its layer's folder and a line here.
import { closedCounter } from './api-server/closed-counter.ts';
import { expiredSeal } from './api-server/expired-seal.ts';
import { newRobot } from './api-server/new-robot.ts';
import { renameDay } from './api-server/rename-day.ts';
import { strictHouse } from './api-server/strict-house.ts';
import { vanishedGuard } from './api-server/vanished-guard.ts';
import { doneTooSoon } from './app/done-too-soon.ts';
import { firstNight } from './app/first-night.ts';
import { impatientGuard } from './app/impatient-guard.ts';
import { monthEnd } from './app/month-end.ts';
import { wrongWindow } from './app/wrong-window.ts';
import { crookedLines } from './client/crooked-lines.ts';
import { oldChart } from './client/old-chart.ts';
import { wrongHouse } from './client/wrong-house.ts';
import { blindPilot } from './controller/blind-pilot.ts';
import { closingDoor } from './controller/closing-door.ts';
import { coffeeBreak } from './controller/coffee-break.ts';
import { emptyDesk } from './controller/empty-desk.ts';
import { growingTeam } from './controller/growing-team.ts';
import { missingRuler } from './controller/missing-ruler.ts';
import { nightShift } from './controller/night-shift.ts';
import { smallShoes } from './controller/small-shoes.ts';
import { wanderingPod } from './controller/wandering-pod.ts';
import { bigParcel } from './etcd/big-parcel.ts';
import { fullLedger } from './etcd/full-ledger.ts';
import { standingClock } from './etcd/standing-clock.ts';
import type { Exercise } from './exercise.ts';
import { finishedWork } from './healthy/finished-work.ts';
import { loudNight } from './healthy/loud-night.ts';
import { movedHouse } from './healthy/moved-house.ts';
import { thirdTry } from './healthy/third-try.ts';
import { certificateVolume } from './kubelet/certificate-volume.ts';
import { eveningRelease } from './kubelet/evening-release.ts';
import { farWarehouse } from './kubelet/far-warehouse.ts';
import { hardeningDay } from './kubelet/hardening-day.ts';
import { onion } from './kubelet/onion.ts';
import { privateShelf } from './kubelet/private-shelf.ts';
import { rotatedPassword } from './kubelet/rotated-password.ts';
import { settingsMoved } from './kubelet/settings-moved.ts';
import { slimBase } from './kubelet/slim-base.ts';
import { longQueue } from './network/long-queue.ts';
import { newSign } from './network/new-sign.ts';
import { wrongDoor } from './network/wrong-door.ts';
import { bareWires } from './node/bare-wires.ts';
import { fullCellar } from './node/full-cellar.ts';
import { lockedGate } from './node/locked-gate.ts';
import { tightBelt } from './node/tight-belt.ts';
import { unanswered } from './node/unanswered.ts';
import { fastDisks } from './scheduler/fast-disks.ts';
import { noSeats } from './scheduler/no-seats.ts';
import { onePerMachine } from './scheduler/one-per-machine.ts';
import { pairOfBrakes } from './scheduler/pair-of-brakes.ts';
import { quietMorning } from './scheduler/quiet-morning.ts';
import { reservedMachines } from './scheduler/reserved-machines.ts';
import { thursdayTuning } from './scheduler/thursday-tuning.ts';
import { twoDoors } from './scheduler/two-doors.ts';
import { lostKey } from './storage/lost-key.ts';
import { secondTenant } from './storage/second-tenant.ts';
import { smallBox } from './storage/small-box.ts';
import { wrongShelf } from './storage/wrong-shelf.ts';

export const EXERCISES: readonly Exercise[] = [
  crookedLines,
  oldChart,
  wrongHouse,
  closedCounter,
  expiredSeal,
  newRobot,
  renameDay,
  strictHouse,
  vanishedGuard,
  bigParcel,
  fullLedger,
  standingClock,
  blindPilot,
  closingDoor,
  coffeeBreak,
  emptyDesk,
  growingTeam,
  missingRuler,
  nightShift,
  smallShoes,
  wanderingPod,
  fastDisks,
  noSeats,
  onePerMachine,
  pairOfBrakes,
  quietMorning,
  reservedMachines,
  thursdayTuning,
  twoDoors,
  lostKey,
  secondTenant,
  smallBox,
  wrongShelf,
  bareWires,
  fullCellar,
  lockedGate,
  tightBelt,
  unanswered,
  certificateVolume,
  eveningRelease,
  farWarehouse,
  hardeningDay,
  onion,
  privateShelf,
  rotatedPassword,
  settingsMoved,
  slimBase,
  doneTooSoon,
  firstNight,
  impatientGuard,
  monthEnd,
  wrongWindow,
  longQueue,
  newSign,
  wrongDoor,
  finishedWork,
  loudNight,
  movedHouse,
  thirdTry,
];

/** The exercise of a name, with or without its layer; undefined when there is none. */
export function exerciseNamed(name: string): Exercise | undefined {
  return EXERCISES.find(({ id }) => id === name || id.slice(id.indexOf('/') + 1) === name);
}
