import type { Gateway } from './gateway.ts'
import { map } from './map/port.ts'

/** Every service of the world outside, in the order of the configuration. */
export const GATEWAYS: readonly Gateway[] = [map]
