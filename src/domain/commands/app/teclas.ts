import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const remapear = defineCommand({
  id: 'app.remapear',
  title: 'Remapear teclas',
  palavras: 'atalhos mudar tecla configurar teclado',
  run: ({ abrir }) => void abrir('remapear'),
})

/** Restores all keys to their defaults (F9 in the list of keys). */
export const restaurarTeclas = defineCommand({
  id: 'teclas.restaurar',
  title: 'Restaurar todas as teclas',
  when: 'remapear',
  interno: true,
  tela: true,
})

export const perfilTeclas = defineCommand({
  id: 'app.perfil_teclas',
  title: 'Perfil de teclas',
  palavras: 'illimitar atalhos',
  args: z.object({
    perfil: z.literal(['padrao', 'illimitar']).meta({ title: 'Perfil' }),
  }),
  run: ({ app, notify }, { perfil }) => {
    app.perfilTeclas(perfil)
    notify(`Perfil de teclas: ${perfil}`)
  },
})
