import type { Manifestacao } from '../../../core/dfe/nfe/event/manifesto.ts'
import type { NotaRecebidaAnswer } from '../../../domain/api/recebidas.ts'
import { MANIFESTACAO_TEXTO } from '../../../domain/options/manifesto.ts'

/** Text of the company's answer in the list. */
export const SAID = Object.fromEntries(MANIFESTACAO_TEXTO) as Readonly<Record<Manifestacao, string>>

/** Days before a deadline from which a warning shows. */
export const SOON_DAYS = 3

const until = (dias: number) => (dias <= 0 ? 'até hoje' : dias === 1 ? 'até amanhã' : `em ${dias} dias`)

/** Gives the text of the answer that the law expects from the company now, or that an answer waits for SEFAZ; '' for none. */
export function expected({ esperado, aguarda }: NotaRecebidaAnswer): string {
  if (aguarda) return 'aguarda a SEFAZ'
  if (!esperado) return ''
  return `${esperado.o_que === 'ciencia' ? 'dar ciência' : 'confirmar ou recusar'} ${until(esperado.dias)}`
}
