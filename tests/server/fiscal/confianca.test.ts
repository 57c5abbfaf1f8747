import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportador } from '../../../src/server/modules/admin/service.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ confiavel: false })
})
afterAll(() => loja.close())

const situacao = async () => (await loja.caixa.call('GET', 'emissor/situacao')).body.data

test('sem confiança na cadeia o cliente é servido, e a raiz importada a conserta', async () => {
  const vendas = [await loja.vender()]
  await loja.quieto()
  vendas.push(await loja.vender())
  await loja.quieto()
  for (const { id } of vendas) expect(await loja.ver(id)).toMatchObject({ status: 'X', tp_emis: 9 })
  const aviso = expect.stringMatching(
    /^A cadeia de certificados de 127\.0\.0\.1 não é confiável: .*\([A-Z_]+\)$/,
  )
  expect(await situacao()).toMatchObject({ sefaz: 'sem_confianca', contingencia: 2, aviso })
  const xmls = await loja.sql<{ xml_assinado: string }>('select xml_assinado from documentos_fiscais')
  for (const { xml_assinado } of xmls)
    expect(xml_assinado).toContain(
      '<xJust>Certificado do servidor da SEFAZ nao confiavel no momento da emissao',
    )
  const sinos = await loja.sql<{ titulo: string; mensagem: string }>(
    "select titulo, mensagem from notificacoes where titulo ilike '%sefaz%' or titulo ilike '%confian%'",
  )
  expect(sinos).toEqual([{ titulo: 'SEFAZ sem confiança', mensagem: aviso }])

  const importador = createImportador({ ...loja.deps, dataDir: loja.deps.config.dataDir })
  const importar = (nome: string, bytes: Buffer) =>
    importador.importar(
      'cadeias',
      { nome, bytes },
      { usuario_id: 0, nome: 'teste' },
      { em: async () => undefined },
    )
  const ca = Buffer.from(loja.simulador.caPem)
  await expect(importar('nada.pem', Buffer.from('nada'))).rejects.toThrow('não tem certificados')
  expect(await importar('ca.pem', ca)).toMatchObject({ tipo: 'cadeias', lidas: 1, inseridas: 1, iguais: 0 })
  expect(await importar('ca.pem', ca)).toMatchObject({ lidas: 1, inseridas: 0, iguais: 1 })
  const guardado = readFileSync(`${loja.deps.config.dataDir}/confianca/importadas.pem`, 'utf8')
  expect(guardado.match(/BEGIN CERTIFICATE/g)).toHaveLength(1)

  for (let i = 0; i < 3; i++) {
    loja.clock.advance(15_000)
    await loja.quieto()
  }
  for (const { id } of vendas) expect(await loja.ver(id)).toMatchObject({ status: 'T', tp_emis: 9 })
  expect(await situacao()).toMatchObject({ sefaz: 'online', contingencia: 0, aviso: null })
})
