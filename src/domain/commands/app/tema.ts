import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const tema = defineCommand({
  id: 'app.tema',
  title: 'Escolher tema',
  acesso: 'livre',
  palavras: 'cores claro escuro aparência dark light modo noturno',
  args: z.object({
    tema: z.literal(['sistema', 'claro', 'escuro']).meta({ title: 'Tema' }),
  }),
  run: ({ app, notify }, { tema }) => {
    app.tema(tema)
    notify(`Tema: ${tema}`)
  },
})

export const alternarTema = defineCommand({
  id: 'app.alternar_tema',
  title: 'Trocar entre claro e escuro',
  acesso: 'livre',
  palavras: 'tema cores noite dia dark light modo escuro claro noturno aparência',
  run: ({ app }) => app.alternarTema(),
})
