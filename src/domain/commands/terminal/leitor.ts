import { z } from 'zod'
import { SCANNER_LAYOUTS } from '../../../core/barcode/keyboard.ts'
import { text } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

/** Changes the settings of this computer's barcode scanner; an empty field keeps its value. */
export const leitor = defineCommand({
  id: 'terminal.leitor',
  title: 'Ajustar o leitor de código de barras',
  when: ['till', 'diagnostico'],
  palavras: 'scanner calibrar pistola prefixo sufixo repique',
  args: z.object({
    intervalo: z
      .int()
      .min(20, 'De 20 a 50 ms')
      .max(50, 'De 20 a 50 ms')
      .optional()
      .meta({ title: 'Intervalo entre caracteres (ms, 35 de fábrica)' }),
    repique: z
      .int()
      .min(0)
      .max(1000, 'Até 1000 ms')
      .optional()
      .meta({ title: 'Ignorar o mesmo código por (ms, 0 desliga)' }),
    prefixo: text(5).optional().meta({ title: 'Prefixo que o leitor envia' }),
    teclado: z
      .enum(SCANNER_LAYOUTS)
      .optional()
      .meta({ title: 'Teclado do leitor (o do computador ou o americano)' }),
    sufixo: text(5).optional().meta({ title: 'Sufixo que o leitor envia' }),
  }),
  tela: true,
})
