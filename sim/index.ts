/**
 * Lists what the product may ask of this room. The product loads this file alone, and only for the demo or for a company in
 * training (src/server/simulators.ts).
 */
export { createDemoPfx } from './certificates/demo-pfx.ts'
export { startCompany } from './company.ts'
export { seedDemo } from './demo/seed.ts'
export { openCatcher } from './mail.ts'
export { startMap } from './map.ts'
export { startPedidos } from './pedidos/double.ts'
export { startPix } from './pix/double.ts'
export { startPostal } from './postal.ts'
export { startSimulator } from './sefaz/start.ts'
export { startTef } from './tef/double.ts'
