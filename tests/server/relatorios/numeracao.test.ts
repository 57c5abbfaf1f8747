import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  for (let i = 0; i < 3; i++) await loja.vender() // 42, 43, 44
  await pular(50)
  await loja.vender() // 51
  await pular(60)
  await loja.quieto()
})
afterAll(() => loja.close())

async function pular(sequencia: number) {
  await loja.quieto()
  const [serie] = (await loja.caixa.call('GET', 'series?modelo=65&serie=1')).body.data
  await loja.caixa.call('PUT', `series/${serie.id}`, { sequencia, confirma_salto: true })
}
const ler = async (query: Record<string, string> = {}): Promise<ReportAnswer> => {
  const asked = new URLSearchParams({ periodo: 'ano', modelo: '65', ...query })
  const { status, body } = await loja.caixa.call('GET', `relatorios/notas?${asked}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const totais = async () => {
  const { notas, inutilizadas, faltando } = (await ler()).totais
  return [notas, inutilizadas, faltando].map(Number)
}
/** Numbers of notes up to a last one, as the documents have them. */
const semNota = async (ate: number) => {
  const rows = await loja.sql<{ numero: number }>(
    "select numero from documentos_fiscais where modelo = '65' and serie = 1 order by 1",
  )
  const usados = new Set(rows.map(({ numero }) => numero))
  const [primeira = 0] = usados
  return Array.from({ length: ate - primeira + 1 }, (_, i) => primeira + i).filter(n => !usados.has(n))
}

test('o relatório de notas diz os números que faltam e os inutilizados na SEFAZ', async () => {
  const faltam = await semNota(60)
  expect(faltam).toEqual([45, 46, 47, 48, 49, 50, 52, 53, 54, 55, 56, 57, 58, 59, 60])
  expect(await totais()).toEqual([4, 0, faltam.length])
  const { data } = await ler({ grupos: 'situacao', situacao: 'faltando' })
  expect(data.map(({ valores: v }) => [v['situacao'], v['primeira'], v['ultima'], v['faltando']])).toEqual([
    ['Faltando', '45', '60', '15'],
  ])
  await loja.caixa.call('POST', 'sefaz/inutilizar', {
    ...{ modelo: '65', serie: 1, numero_inicial: 45, numero_final: 49 },
    justificativa: 'Falha na sequência da numeração',
  })
  await loja.quieto()
  const { port, caPem } = loja.simulador
  const { texto } = await chamar({ port, ca: caPem, caminho: '/sim/documentos', metodo: 'GET' })
  const naSefaz = (JSON.parse(texto).data as { status: string; numero: number; ate: number }[]).flatMap(
    ({ status, numero, ate }) => (status === 'inutilizada' ? [ate - numero + 1] : []),
  )
  expect(naSefaz).toEqual([5])
  expect(await totais()).toEqual([4, 5, 10])
  // what opens of a row adds up to it
  const modelos = await ler({ grupos: 'modelo,serie,situacao' })
  const soma = (nome: string) =>
    modelos.data.reduce((sum, { subtotal, valores }) => sum + (subtotal ? 0 : Number(valores[nome])), 0)
  expect([soma('notas'), soma('inutilizadas'), soma('faltando')]).toEqual([4, 5, 10])
  const dias = await ler({ grupos: 'dia', situacao: 'inutilizada' })
  expect(Number(dias.totais['inutilizadas'])).toBe(5)
})

test('as notas de outro ambiente não são as da empresa', async () => {
  await loja.sql("update documentos_fiscais set tp_amb = 3 - tp_amb where modelo = '65' and numero = 42")
  const [notas] = await totais()
  await loja.sql("update documentos_fiscais set tp_amb = 3 - tp_amb where modelo = '65' and numero = 42")
  expect(notas).toBe(3)
})
