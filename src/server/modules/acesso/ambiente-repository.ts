import type { Fuso } from '../../../core/document/fuso.ts'
import type { Q } from '../../db/transaction.ts'

export interface EmpresaAmbiente {
  id: number
  ambiente_sefaz: 1 | 2
  treinamento: boolean
  validade_certificado: string | null
  teste_ate: string | null
  uf: string
  fuso: Fuso
  logradouro: string
  numero: string
  bairro: string
}

/** Reads a company's issuing environment; null if the user has no access to the company. */
export async function readAmbiente(
  q: Q,
  usuario_id: number,
  empresa_id: number,
): Promise<EmpresaAmbiente | null> {
  const { rows } = await q.query<EmpresaAmbiente>(
    `select e.id, e.ambiente_sefaz, e.treinamento, e.validade_certificado, e.teste_ate, e.uf, e.fuso, e.logradouro, e.numero, e.bairro from empresas e
       join usuario_empresas ue on ue.account_id = $conta and ue.empresa_id = e.id and ue.usuario_id = $1 where e.account_id = $conta and e.id = $2`,
    [usuario_id, empresa_id],
  )
  return rows[0] ?? null
}

export const writeAmbiente = (q: Q, empresa_id: number, ambiente_sefaz: 1 | 2, treinamento: boolean) =>
  q.query('update empresas set ambiente_sefaz = $2, treinamento = $3 where account_id = $conta and id = $1', [
    empresa_id,
    ambiente_sefaz,
    treinamento,
  ])

/** Reads the company data written in a training certificate; null: no such company. */
export async function readTitular(q: Q, empresa_id: number) {
  const { rows } = await q.query<{ razao: string; cnpj: string; municipio: string; uf: string }>(
    'select razao, cnpj, municipio, uf from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0] ?? null
}

/** Tells if the company issues to the simulator (training mode). */
export async function emTreinamento(q: Q, empresa_id: number): Promise<boolean> {
  const { rows } = await q.query<{ treinamento: boolean }>(
    'select treinamento from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0]?.treinamento === true
}
