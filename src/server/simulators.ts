/** Types of what the simulators and the demo world give and take. */
export type { DemoHouse, DemoQ } from '../../sim/demo/house.ts'
export type { Board } from '../../sim/sefaz/panel/board.ts'

/**
 * Loads the simulators and the demo world, for the demo or for a company in training. The only way to them: an installation
 * with neither never loads them.
 */
export const loadSim = () => import('../../sim/index.ts')
