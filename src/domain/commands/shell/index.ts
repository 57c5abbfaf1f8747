import { menu, notificacoes } from './menu.ts'

export { teste } from './diagnostics.ts'

export const shell = { menu, notificacoes }
