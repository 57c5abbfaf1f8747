import { diaIn } from '../../../core/document/fuso.ts'
import { quoteFreight } from '../../../core/transporte/frete.ts'
import type { cotarFrete, FormaCotada } from '../../../domain/api/cotacao-de-frete.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readPricing, readTabelas } from './cotacao-repository.ts'

/** Quotes a freight by what is in force today at the company. */
export async function quote(
  q: Q,
  sessao: Sessao,
  agora: Date,
  { uf, cep, peso, valor, km }: Body<typeof cotarFrete>,
): Promise<FormaCotada[]> {
  const [tabelas, componentes] = [await readTabelas(q, sessao, uf), await readPricing(q, sessao)]
  const carga = { uf, cep: cep?.replace('-', '') ?? null, peso_kg: peso, valor, km: km ?? null }
  return quoteFreight(tabelas, componentes, { ...carga, dia: diaIn(agora, sessao.empresa.fuso) })
}
