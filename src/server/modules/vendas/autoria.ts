import type { Q } from '../../db/transaction.ts'
import { FOLGA_MS } from '../../documents/venda/folga.ts'
import { comDesconto, flagged, poderesDe } from '../../documents/venda/powers.ts'
import { readOpenSessions } from '../../documents/venda/powers-repository.ts'
import type { Autoria, CorpoVenda, Diferenca } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import type { Vault } from '../../vault.ts'
import { type Autor, readAutoria } from '../contas/service.ts'

/**
 * Finds the real authors of a sale and its voids, when another login sends them: the till signed which session made
 * each. Without a signature, or when that session was not open at the time, the author of the sale is the sender, and
 * the author of a void is the sale's author; `usuario_id` of a void is ignored. The author of a sale made online is
 * always the sender. An `autoria` never extends permissions: the sender's permissions limit the sale.
 */
export async function quemFez(
  q: Q,
  vault: Vault,
  sessao: Sessao,
  corpo: CorpoVenda,
  momento: Date,
): Promise<Autoria> {
  const ditas = [corpo.autoria, ...corpo.cancelados.map(({ autoria }) => autoria)]
  const autores = ditas.map(dita => readAutoria(vault, sessao.account_id, corpo.uuid, dita))
  const abertas = await sessoesDe(q, sessao, autores)
  const quem = (i: number, quando: Date): number | null => {
    const autor = autores[i]
    if (!autor) return null
    if (autor.token_id === sessao.token_id && autor.usuario_id === sessao.usuario_id) return sessao.usuario_id
    if (i === 0 && !corpo.offline) return null
    const aberta = abertas.get(autor.token_id)
    const dentro =
      aberta?.usuario_id === autor.usuario_id &&
      quando.getTime() >= aberta.de.getTime() - FOLGA_MS &&
      quando.getTime() <= aberta.ate.getTime() + FOLGA_MS
    return dentro ? autor.usuario_id : null
  }
  const diferencas = ditas.flatMap((dita, i): Diferenca[] =>
    dita && quem(i, i === 0 ? momento : instante(corpo, i - 1, momento)) === null
      ? [
          {
            campo: i === 0 ? 'autoria' : `cancelados.${i - 1}.autoria`,
            texto: `Quem ${i === 0 ? 'vendeu' : 'cancelou o item'} não se confirma: fica com ${sessao.nome}, que enviou`,
            esperado: null,
            recebido: null,
          },
        ]
      : [],
  )
  const vendedor = quem(0, momento) ?? sessao.usuario_id
  const anulacoes = corpo.cancelados.map((_, i) => {
    const em = instante(corpo, i, momento)
    return { usuario_id: quem(i + 1, em) ?? vendedor, em: em.toISOString() }
  })
  const ids = [vendedor, ...anulacoes.map(({ usuario_id }) => usuario_id)]
  const comum = ids.every(id => id === sessao.usuario_id) && !comDesconto(corpo)
  const quemPode = comum
    ? {
        poderes: new Map([[sessao.usuario_id, flagged(sessao)]]),
        nomes: new Map([[sessao.usuario_id, sessao.nome]]),
      }
    : await poderesDe(q, sessao, [...ids, sessao.usuario_id])
  return { vendedor, anulacoes, diferencas, ...quemPode }
}

/** Returns the time when a line was voided, by the server's clock: keeps the till's interval between void and payment. */
function instante(corpo: CorpoVenda, i: number, momento: Date): Date {
  const antes = Date.parse(corpo.paga_em) - Date.parse(corpo.cancelados[i]?.em ?? corpo.paga_em)
  return new Date(momento.getTime() - Math.max(antes, 0))
}

/** Reads the sessions of other logins, with the time each was open. */
function sessoesDe(q: Q, sessao: Sessao, autores: readonly (Autor | null)[]) {
  const ids = new Set(autores.flatMap(autor => (autor ? [autor.token_id] : [])))
  ids.delete(sessao.token_id)
  return readOpenSessions(q, sessao.account_id, [...ids])
}
