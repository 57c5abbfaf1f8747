import { diagnostics } from './diagnostics.ts'
import { menu, notificacoes } from './menu.ts'

export const shell = [menu, notificacoes, ...diagnostics]
