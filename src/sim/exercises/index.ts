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
import { lostShift } from './controller/lost-shift.ts';
import { missingRuler } from './controller/missing-ruler.ts';
import { nightShift } from './controller/night-shift.ts';
import { smallShoes } from './controller/small-shoes.ts';
import { wanderingPod } from './controller/wandering-pod.ts';
import { bigParcel } from './etcd/big-parcel.ts';
import { deepSand } from './etcd/deep-sand.ts';
import { fullLedger } from './etcd/full-ledger.ts';
import { standingClock } from './etcd/standing-clock.ts';
import type { Exercise } from './exercise.ts';
import { aheadOfTime } from './healthy/ahead-of-time.ts';
import { finishedWork } from './healthy/finished-work.ts';
import { loudNight } from './healthy/loud-night.ts';
import { movedHouse } from './healthy/moved-house.ts';
import { thirdTry } from './healthy/third-try.ts';
import { brokenPress } from './kubelet/broken-press.ts';
import { certificateVolume } from './kubelet/certificate-volume.ts';
import { eveningRelease } from './kubelet/evening-release.ts';
import { farWarehouse } from './kubelet/far-warehouse.ts';
import { hardeningDay } from './kubelet/hardening-day.ts';
import { noNumber } from './kubelet/no-number.ts';
import { onion } from './kubelet/onion.ts';
import { privateShelf } from './kubelet/private-shelf.ts';
import { rotatedPassword } from './kubelet/rotated-password.ts';
import { settingsMoved } from './kubelet/settings-moved.ts';
import { shortRation } from './kubelet/short-ration.ts';
import { slimBase } from './kubelet/slim-base.ts';
import { strangeSeal } from './kubelet/strange-seal.ts';
import { closedShutters } from './network/closed-shutters.ts';
import { longQueue } from './network/long-queue.ts';
import { missingGate } from './network/missing-gate.ts';
import { newSign } from './network/new-sign.ts';
import { oldMap } from './network/old-map.ts';
import { silentOperator } from './network/silent-operator.ts';
import { tornPage } from './network/torn-page.ts';
import { wrongDoor } from './network/wrong-door.ts';
import { bareWires } from './node/bare-wires.ts';
import { crowdedHall } from './node/crowded-hall.ts';
import { darkWindow } from './node/dark-window.ts';
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
import { oneKey } from './storage/one-key.ts';
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
  deepSand,
  fullLedger,
  standingClock,
  blindPilot,
  closingDoor,
  coffeeBreak,
  emptyDesk,
  growingTeam,
  lostShift,
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
  oneKey,
  secondTenant,
  smallBox,
  wrongShelf,
  bareWires,
  crowdedHall,
  darkWindow,
  fullCellar,
  lockedGate,
  tightBelt,
  unanswered,
  brokenPress,
  certificateVolume,
  eveningRelease,
  farWarehouse,
  hardeningDay,
  noNumber,
  onion,
  privateShelf,
  rotatedPassword,
  settingsMoved,
  shortRation,
  slimBase,
  strangeSeal,
  doneTooSoon,
  firstNight,
  impatientGuard,
  monthEnd,
  wrongWindow,
  closedShutters,
  longQueue,
  missingGate,
  newSign,
  oldMap,
  silentOperator,
  tornPage,
  wrongDoor,
  aheadOfTime,
  finishedWork,
  loudNight,
  movedHouse,
  thirdTry,
];

/** The exercise of a name, with or without its layer; undefined when there is none. */
export function exerciseNamed(name: string): Exercise | undefined {
  return EXERCISES.find(({ id }) => id === name || id.slice(id.indexOf('/') + 1) === name);
}
