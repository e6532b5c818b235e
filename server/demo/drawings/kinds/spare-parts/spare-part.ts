import type { Stage } from '../../stage.ts';
import type { Subject } from '../kind.ts';
import { gasket } from './gasket.ts';
import { gear } from './gear.ts';
import { heater } from './heater.ts';
import { impeller } from './impeller.ts';
import { pump } from './pump.ts';
import { sensor } from './sensor.ts';
import { thermostat } from './thermostat.ts';

/**
 * Spare part by its number: 1 heater, 2 thermostat, 3 gasket, 4 sensor, 5 impeller, 6 pump, 7 gear.
 */
export function sparePart(stage: Stage, subject: Subject): string {
  const shape = subject.choice ?? 7;
  const shapes = [heater, thermostat, gasket, sensor, impeller, pump, gear];
  return (shapes[shape - 1] ?? gear)(stage, subject);
}
