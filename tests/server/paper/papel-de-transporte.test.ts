import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { buildMdfe } from '../../../src/core/dfe/mdfe/compose/mdfe.ts'
import { MDFE } from '../../../src/core/dfe/mdfe/layout/mdfe.ts'
import { filesOf } from '../../../src/server/modules/contabil/archive.ts'
import { documentPdf } from '../../../src/server/modules/impressao/service.ts'
import { autorizado, chaveDe, cte, cteOs } from '../../core/dfe/impresso.ts'
import { proprio } from '../../core/dfe/mdfe/exemplo.ts'
import { codigosDoPdf, textosDoPdf } from '../print/ler-pdf.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
let venda: number
beforeAll(async () => {
  loja = await abrirLoja()
  venda = (await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })).id
  await loja.quieto()
})
afterAll(() => loja.close())

const CASOS = [
  ['57', chaveDe('57', 123456), autorizado(cte(), 'CTe'), 'DACTE'],
  ['67', chaveDe('67', 123456), autorizado(cteOs(), 'CTe'), 'DACTE OS'],
  ['58', proprio().chave, autorizado(writeXml(MDFE, buildMdfe(proprio())), 'MDFe'), 'DAMDFE'],
] as const

/** Stores an authorised document that no sale owns. */
async function emitir(modelo: string, chave: string, xml: string): Promise<number> {
  const [row] = await loja.sql<{ id: number }>(
    `insert into documentos_fiscais (account_id, empresa_id, origem_tipo, origem_id, modelo, serie_id, serie, numero, cnf,
        dh_emi, chave, tp_amb, status_emissao, xml_assinado, xml_proc, atual)
      select account_id, empresa_id, 'transporte', $4::bigint, $2, serie_id, 7, $4::bigint, '1', '2026-11-21T08:00:00-03:00', $3, tp_amb,
        'autorizada', $5, $5, true
      from documentos_fiscais where account_id = $1 and venda_id = $6 limit 1 returning id`,
    [loja.account_id, modelo, chave, Number(modelo), xml, venda],
  )
  if (!row) throw new Error('a document of the sale')
  return row.id
}
const tenant = () => ({ account_id: loja.account_id, empresa_id: loja.empresa_id })

describe('o papel de um documento que não é de uma venda', () => {
  test.each(CASOS)('modelo %s', async (modelo, chave, xml, titulo) => {
    const id = await emitir(modelo, chave, xml)
    const pdf = await documentPdf(loja.deps.db, tenant(), id)
    if (!pdf) throw new Error('a paper')
    const [pagina = ''] = textosDoPdf(pdf)
    expect(pagina.split('\n')).toContain(titulo)
    expect(codigosDoPdf(pdf)[0]?.[0]).toBe(chave)
    await loja.sql(`update documentos_fiscais set status_emissao = 'cancelada' where id = $1`, [id])
    const depois = await documentPdf(loja.deps.db, tenant(), id)
    expect(textosDoPdf(depois ?? Buffer.alloc(0))[0]).toContain('CANCELADO')
    await loja.sql(`update documentos_fiscais set status_emissao = 'autorizada' where id = $1`, [id])
  })

  test('vai no arquivo do contador, como o DANFE da NF-e', async () => {
    const [nota] = await loja.sql<{ chave: string; tp_amb: 1 | 2 }>(
      'select chave, tp_amb from documentos_fiscais where venda_id = $1',
      [venda],
    )
    const nomes: string[] = []
    const periodo = {
      ...{ empresa_id: loja.empresa_id, tp_amb: nota?.tp_amb ?? 2, de: '2026-11-01', ate: '2026-12-01' },
      ...{
        desde: new Date('2026-11-01T03:00:00Z'),
        antes: new Date('2026-12-01T03:00:00Z'),
        tipo: 'saida' as const,
      },
    }
    for await (const files of filesOf(loja.deps.db, tenant(), periodo as never, true))
      nomes.push(...files.map(({ nome }) => nome.split('/').at(-1) ?? ''))
    expect(nomes.filter(nome => nome.endsWith('.pdf')).sort()).toEqual(
      [nota?.chave, ...CASOS.map(([, chave]) => chave)].map(chave => `${chave}.pdf`).sort(),
    )
  })

  test('um documento de modelo sem papel, ou que não há, não tem PDF', async () => {
    const id = await emitir('99', '9'.repeat(44), '<a/>')
    expect(await documentPdf(loja.deps.db, tenant(), id)).toBe(null)
    expect(await documentPdf(loja.deps.db, tenant(), 999_999)).toBe(null)
  })
})
