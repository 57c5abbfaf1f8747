import { menu, notificacoes } from './menu.ts'
import { teste } from './teste.ts'

export const shell = [menu, notificacoes, ...teste]
