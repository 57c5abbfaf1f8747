import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Sessao } from '../../../src/server/http/session.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { outraAutoridade } from './outra-autoridade.ts'

// The one row, with its layout. Everything else is the product as it is.
vi.mock(import('../../../src/core/dfe/event/kinds.ts'), async original => {
  const { EVENTOS, evento, ...rest } = await original()
  const { eventLayout } = await import('../../../src/core/dfe/layout/evento.ts')
  const { f } = await import('../../../src/core/dfe/layout/no.ts')
  const { texto, um } = await import('../../../src/core/dfe/layout/tipos.ts')
  const layout = eventLayout('110999', [f('descEvento', um('Recado')), f('xRecado', texto(5, 60))])
  const recado: (typeof EVENTOS)[number] = {
    tipo: '110999',
    nome: 'O recado',
    recusado: 'recusado',
    modelos: ['65'],
    porta: 'evento',
    maximo: 3,
    prazo: () => 3_600_000,
    xml: evento('110999', layout, dados => ({ descEvento: 'Recado', xRecado: dados.texto })),
    efeito: null,
    jaFeito: [],
  }
  return { ...rest, evento, EVENTOS: [...EVENTOS, recado] }
})

const REGISTRADO = `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><nfeResultMsg>
  <retEnvEvento versao="1.00"><cStat>128</cStat><xMotivo>Lote processado</xMotivo><retEvento versao="1.00"><infEvento>
  <cStat>135</cStat><xMotivo>Evento registrado</xMotivo><nProt>135260000000999</nProt></infEvento></retEvento></retEnvEvento>
  </nfeResultMsg></env:Body></env:Envelope>`

let loja: Loja
let outra: Awaited<ReturnType<typeof outraAutoridade>>
beforeAll(async () => {
  loja = await abrirLoja()
  outra = await outraAutoridade(() => REGISTRADO)
})
afterAll(async () => {
  outra.close()
  await loja.close()
})

test('um evento é uma linha: assinado, registrado pelo socket e guardado; fora do prazo ou de outro modelo não cabe', async () => {
  const { id } = await loja.vender()
  const nfe = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  // SEFAZ's simulator registers the kinds of the law alone
  Object.assign(loja.deps.simulador as object, { url: outra.url, caPem: outra.caPem })
  const sessao = { account_id: loja.account_id, usuario_id: null } as unknown as Sessao
  const pedir = (venda: number) =>
    loja.app.sales.fiscal.pedir(sessao, venda, '110999', 'Volte sempre a esta loja')

  await pedir(id)
  await loja.quieto()
  expect(
    await loja.sql(
      `select tipo, e.status, e.protocolo, e.cstat, d.status_emissao, e.xml_proc like '%procEventoNFe%</retEvento>%' as inteiro
        from eventos_fiscais e join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1`,
      [id],
    ),
  ).toEqual([
    {
      tipo: '110999',
      status: 'registrado',
      protocolo: '135260000000999',
      cstat: '135',
      status_emissao: 'autorizada',
      inteiro: true,
    },
  ])
  expect(outra.ouviu[0]).toMatch(/<tpEvento>110999<.*<xRecado>Volte sempre a esta loja<.*<Signature /)

  await expect(pedir(nfe.id)).rejects.toThrow('O recado não cabe nesta nota')
  loja.clock.advance(3_600_001)
  await expect(pedir(id)).rejects.toThrow('O recado já passou do prazo')
  expect(outra.ouviu).toHaveLength(1)
})
