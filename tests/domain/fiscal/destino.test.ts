import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemRules } from '../../../src/core/tax/kinds.ts'
import { deliver } from '../../../src/core/venda/header/delivery.ts'
import { setConsumer } from '../../../src/core/venda/header/set-consumer.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import type { Consumidor, Venda } from '../../../src/core/venda/venda.ts'
import type { ContextoFiscal } from '../../../src/domain/fiscal/contexto.ts'
import { saiDoEstado } from '../../../src/domain/fiscal/destino.ts'
import { calculateVenda, vendaToEngine } from '../../../src/domain/fiscal/to-engine.ts'
import { toBody } from '../../../src/domain/venda/to-body.ts'
import { ok, produto, vazia } from '../../core/venda/sale.ts'

const DENTRO = { cst: '00', cfop: '5102', origem: '0', icms: '18' }
const FORA = { cst: '00', cfop: '6102', origem: '0', icms: '12', fcp: '1' }
const pisconfins = { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' }
const regras = { ...itemRules(() => null), icms: DENTRO, pisconfins }
const contexto: ContextoFiscal = {
  data: '2026-11-20',
  emitente: { crt: 3, uf: 'SP' },
  account: { ignorar_icms_valor_nota: false, valor_decimal: 2, qtde_decimal: 3 },
  parametros: { mva_uf: { uf: 'SP', fcp: ['1'] } },
  destinos: { RJ: { uf: 'RJ', fcp: ['2'], aliq_interna: '20' } },
}
const quem = (uf: string | null, mais: Partial<Consumidor> = {}): Consumidor => ({
  parceiro_id: 1,
  addresse_id: 1, // contrato
  nome: 'Maria',
  cpf_cnpj: '52998224725',
  tipo: 'F',
  tipo_contribuite: 9, // contrato
  consumidor: 1,
  uf,
  ...mais,
})
/** Of a document, which says how the buyer is there. */
const documento: ContextoFiscal = { ...contexto, indPres: 9 }
const venda = (...linhas: readonly { preco: string; icms_fora_id?: number | null }[]): Venda =>
  linhas.reduce<Venda>(
    (antes, { preco, icms_fora_id = 2 }, i) =>
      ok(
        addItem(antes, {
          uid: `i${i}`,
          produto: produto({
            preco,
            ibs_id: null,
            regras,
            icms_fora_id,
            ...(icms_fora_id ? { foras: { icms: FORA } } : {}),
          }),
          qtde: '1',
          origem_leitura: 'scan',
        }),
      ),
    { ...vazia, modelo: '55' },
  )
const para = (de: Venda, consumidor: Consumidor | null) => ok(setConsumer(de, consumidor))
const figuras = (de: Venda, por: ContextoFiscal = documento) => {
  const calculo = calculateVenda(de, por)
  if (calculo.erro !== null) throw new Error(calculo.erro)
  return calculo
}

test('o cliente de outro estado muda a regra de cada linha', () => {
  const entrada = vendaToEngine(
    para(venda({ preco: '10' }, { preco: '5', icms_fora_id: null }), quem('RJ')),
    documento,
  )
  expect(entrada.destinatario).toEqual({ uf: 'RJ', tipo: 'F', tipo_contribuite: 9, consumidor: 1 }) // contrato
  // each rule's codes, and the rate of the Senate
  const daLei = { icms: '12', fonte_interestadual: 'Res. SF 22/1989 art. 1º' }
  expect(entrada.itens.map(({ regraicms }) => regraicms)).toEqual([
    { ...FORA, ...daLei },
    { ...DENTRO, ...daLei },
  ])
  expect(entrada.parametros?.mva_uf).toEqual({ uf: 'RJ', fcp: ['2'], aliq_interna: '20' })
})

test('DIFAL e FCP são só da venda a quem não é contribuinte', () => {
  const item = (consumidor: Consumidor) => figuras(para(venda({ preco: '100' }), consumidor)).itens[0]
  expect(item(quem('RJ'))).toMatchObject({ vlricms: '12.00', vlrparufdes: '8.00', vlrfcp: '2.00' })
  const contribuinte = item(quem('RJ', { tipo_contribuite: 1, consumidor: 0 })) // contrato
  expect(contribuinte).toMatchObject({ vlricms: '12.00', vlrparufdes: '0.00', vlrfcp: '0.00' })
})

test('sem a linha do par de estados, a alíquota interna é a da lei e não há FCP', () => {
  const { itens } = figuras(para(venda({ preco: '100' }), quem('BA')))
  expect(itens[0]).toMatchObject({ aliq_icms_int_des: '20.5000', vlrparufdes: '13.50', vlrfcp: '0.00' })
})

test('no exterior: regra de fora, UF EX, nenhum DIFAL', () => {
  const fora = para(venda({ preco: '100' }), quem('EX', { tipo: 'E' }))
  expect(vendaToEngine(fora, documento)).toMatchObject({
    destinatario: { uf: 'EX' },
    itens: [{ regraicms: FORA }],
  })
  expect(figuras(fora).totais).toMatchObject({ vICMSUFDest: '0.00', vFCPUFDest: '0.00' })
})

test('no balcão o mesmo cliente compra pela regra de dentro, como consumidor final', () => {
  const balcao = para(venda({ preco: '100' }), quem('RJ', { tipo_contribuite: 1, consumidor: 0 })) // contrato
  expect(saiDoEstado(balcao, contexto)).toBe(false)
  expect(vendaToEngine(balcao, contexto)).toMatchObject({
    destinatario: { uf: 'SP', consumidor: 1 },
    itens: [{ regraicms: DENTRO }],
  })
  expect(saiDoEstado(ok(deliver(balcao, '5')), contexto)).toBe(true)
})

test('o cliente que muda e volta deixa as linhas e as figuras como eram', () => {
  const precos = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(precos, fc.subarray(['RJ', 'BA', 'EX', 'SP']), (centavos, ufs) => {
      const antes = venda(
        ...centavos.map(c => ({ preco: (c / 100).toFixed(2), icms_fora_id: c % 3 ? 2 : null })),
      )
      const daqui = figuras(antes)
      const foi = ufs.reduce((v, uf) => {
        const nova = para(v, quem(uf))
        figuras(nova)
        return nova
      }, antes)
      const voltou = para(foi, null)
      expect(voltou.itens).toEqual(antes.itens)
      expect(figuras(voltou)).toEqual(daqui)
    }),
    { numRuns: 40 },
  )
})

test('o corpo diz a regra por que cada linha foi, e só as regras usadas', () => {
  const dentro = venda({ preco: '10' }, { preco: '5', icms_fora_id: null })
  const fora = para(dentro, quem('RJ'))
  const corpo = (de: Venda) => toBody(de, figuras(de), documento)
  expect(corpo(fora).itens.map(({ regraicms_id }) => regraicms_id)).toEqual([2, 1])
  expect(corpo(fora).regras.icms).toEqual({ 1: DENTRO, 2: FORA })
  expect(corpo(dentro).itens.map(({ regraicms_id }) => regraicms_id)).toEqual([1, 1])
  expect(corpo(dentro).regras.icms).toEqual({ 1: DENTRO })
})
