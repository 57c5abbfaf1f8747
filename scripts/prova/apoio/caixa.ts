import { setTimeout as dormir } from 'node:timers/promises'
import { criarVenda, type VendaAnswer } from '../../../src/domain/api/vendas.ts'
import type { Acaso } from './acaso.ts'
import type { Loja } from './loja.ts'
import { type Forma, fazerVenda } from './venda.ts'

/** Makes one sale, and adds it to `aceitas`. */
export async function venderUma(
  loja: Loja,
  terminal_id: number,
  acaso: Acaso,
  { forma, aceitas }: { forma: Forma; aceitas: Map<string, VendaAnswer> },
): Promise<VendaAnswer> {
  const { uuid, corpo } = fazerVenda(loja, terminal_id, acaso, forma)
  const { data } = await loja.cliente.chamar(criarVenda, { body: corpo })
  aceitas.set(uuid, data)
  return data
}

/**
 * Sells until `parar` is true. Sends a sale again, with its uuid, after no response or a 5xx, as the offline queue does,
 * before the next sale. @throws on a refusal, or where no answer comes within START_MS
 */
export async function vender(
  loja: Loja,
  terminal_id: number,
  acaso: Acaso,
  {
    forma,
    parar,
    pausa = 0,
    aceitas,
  }: { forma: Forma; parar: () => boolean; pausa?: number; aceitas: Map<string, VendaAnswer> },
): Promise<void> {
  while (!parar()) {
    const { uuid, corpo } = fazerVenda(loja, terminal_id, acaso, forma)
    let vez = 0
    const { data } = await loja.cliente.insistir(criarVenda, () => {
      vez += 1
      return { body: { ...corpo, offline: vez > 1, enviada_em: new Date().toISOString() } }
    })
    aceitas.set(uuid, data)
    if (pausa > 0) await dormir(pausa)
  }
}
