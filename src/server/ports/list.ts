import { company } from './company/port.ts'
import type { Gateway } from './gateway.ts'
import { map } from './map/port.ts'
import { postal } from './postal/port.ts'

/** Every service of the world outside, in the order of the configuration. */
export const GATEWAYS: readonly Gateway[] = [postal, company, map]
