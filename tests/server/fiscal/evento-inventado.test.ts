import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { COMMANDS } from '../../../src/domain/commands/index.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { outraAutoridade } from './outra-autoridade.ts'

// The one row and the one form. Everything else is the product as it is.
vi.mock(import('../../../src/core/dfe/nfe/event/kinds.ts'), async original => {
  const { EVENTOS, ...rest } = await original()
  const { noteEvent } = await import('../../../src/core/dfe/nfe/event/note-event.ts')
  const { f } = await import('../../../src/core/dfe/kit/node.ts')
  const { texto } = await import('../../../src/core/dfe/kit/types.ts')
  const recado = noteEvent({
    tipo: '110999',
    nome: 'O recado',
    recusado: 'recusado',
    modelos: ['65'],
    maximo: 3,
    prazo: () => 3_600_000,
    descEvento: 'Recado',
    campos: [f('xRecado', texto(5, 60))],
    detalhe: ({ pedido }) => ({ xRecado: String(pedido?.['recado']) }),
  })
  return { ...rest, EVENTOS: [...EVENTOS, recado] }
})
vi.mock(import('../../../src/domain/events/formularios.ts'), async original => {
  const { FORMULARIOS, ...rest } = await original()
  const { z } = await import('zod')
  const recado = {
    tipo: '110999',
    id: 'recado',
    titulo: 'Recado',
    palavras: 'bilhete',
    modelos: ['65'],
    args: z.object({ recado: z.string().min(5, 'Informe ao menos 5 letras').meta({ title: 'Recado' }) }),
  }
  return { ...rest, FORMULARIOS: [...FORMULARIOS, recado], eventArgs: () => recado.args }
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

test('um evento é uma linha e um formulário, da paleta à história', async () => {
  const { id } = await loja.vender()
  const nfe = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  // SEFAZ's simulator registers the kinds of the law alone
  Object.assign(loja.deps.simulador as object, { url: outra.url, caPem: outra.caPem })
  const pedir = (venda: number, recado: string) =>
    loja.caixa.call('POST', `vendas/${venda}/eventos`, { tipo: '110999', recado })

  const comando = COMMANDS.find(cada => cada.id === 'evento.recado')
  expect(comando).toMatchObject({ title: 'Recado', palavras: 'evento bilhete' })
  expect(Object.keys((await comando?.argsLater?.())?.shape ?? {})).toEqual(['recado'])

  expect((await pedir(id, 'oi')).body.errors).toEqual({ recado: ['Informe ao menos 5 letras'] })
  const { status, body } = await pedir(id, 'Volte sempre a esta loja')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    nome: 'O recado',
    sequencia: 1,
    texto: 'Recado: Volte sempre a esta loja',
  })
  expect((await loja.caixa.call('GET', `vendas/${id}/eventos`)).body.data).toEqual([body.data])
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

  expect((await pedir(nfe.id, 'Volte sempre')).body.message).toBe(
    'O recado não cabe nesta nota: NF-e não aceita esse evento',
  )
  loja.clock.advance(3_600_001)
  expect((await pedir(id, 'Volte sempre')).body.message).toMatch(
    /^O recado já passou do prazo, que foi até \d\d\/\d\d\/2026 às \d\d:\d\d$/,
  )
  expect(outra.ouviu).toHaveLength(1)
})
