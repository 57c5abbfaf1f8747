import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const buscar = defineCommand({
  id: 'produto.buscar',
  title: 'Buscar produto',
  when: 'cart',
  palavras: 'pesquisar catálogo',
  args: z.object({ texto: z.string().optional().meta({ title: 'Nome, referência ou código' }) }),
  tela: true,
})
