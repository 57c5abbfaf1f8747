import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal, ZERO } from '../../../src/core/money/decimal.ts'
import type { EntradaDocumento, ResultadoDocumento } from '../../../src/core/tax/index.ts'
import { FIGURAS_DINHEIRO, NOMES_TAXA } from '../../../src/core/tax/sale/figuras.ts'
import { arbDocumento } from './arbitrario.ts'
import { calculado, comItem } from './documento.ts'

const SPREADS = [
  ['acrscimo', 'voutro'],
  ['valorfrente', 'vfrete'],
  ['valorseguro', 'vseg'],
] as const

const soma = (r: ResultadoDocumento, nome: string): Decimal =>
  r.itens.reduce((s, i) => s.plus((i as unknown as Record<string, string>)[nome] ?? '0'), ZERO)

const copia = (e: EntradaDocumento): EntradaDocumento => structuredClone(e)

const conferir = (checa: (e: EntradaDocumento, r: ResultadoDocumento) => void, numRuns = 75) =>
  fc.assert(
    fc.property(arbDocumento(), e => checa(e, calculado(e))),
    { numRuns },
  )

test('a soma de cada rateio é o valor do documento', () => {
  conferir((e, r) => {
    const voutro = new Decimal(e.acrscimo ?? 0).plus(e.taxa_entrega ?? 0).plus(e.outrasdespesas ?? 0)
    for (const [entrada, figura] of SPREADS) {
      const valor = figura === 'voutro' ? voutro : new Decimal(e[entrada] ?? 0)
      expect(soma(r, figura).toFixed(2)).toBe(valor.toFixed(2))
    }
  })
})

test('o desconto do documento também fecha e nunca passa o produto', () => {
  fc.assert(
    fc.property(arbDocumento(), fc.integer({ min: 0, max: 100 }), (e, parte) => {
      const livre = calculado(e)
      const maximo = livre.itens.reduce((s, i, k) => s.plus(i.vprod).minus(e.itens[k]?.desconto ?? 0), ZERO)
      const desconto = maximo.times(parte).div(100).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2)
      const r = calculado({ ...e, desconto })
      r.itens.forEach(i => {
        expect(new Decimal(i.vdesc).lte(i.vprod)).toBe(true)
      })
      const doItem = e.itens.reduce((s, i) => s.plus(i.desconto ?? 0), ZERO)
      const beneficio = soma(r, 'desconto_beneficio')
      expect(soma(r, 'vdesc').toFixed(2)).toBe(doItem.plus(desconto).plus(beneficio).toFixed(2))
    }),
    { numRuns: 80 },
  )
})

test('o total é a soma dos itens, sempre', () => {
  conferir((_, r) => {
    expect(soma(r, 'vitem').toFixed(2)).toBe(r.totais.vNF)
    expect(r.totais.vNFTot).toBe(r.totais.vNF)
    expect(soma(r, 'vlricms').toFixed(2)).toBe(r.totais.vICMS)
    expect(soma(r, 'vlr_ibs_total').toFixed(2)).toBe(r.totais.vIBS)
    expect(soma(r, 'vprod_xml').toFixed(2)).toBe(r.totais.vProd)
  })
})

test('nenhuma figura é NaN, negativa ou zero negativo', () => {
  conferir((_, r) => {
    for (const item of r.itens) {
      for (const nome of FIGURAS_DINHEIRO) {
        if (nome !== 'vitem') expect(item[nome], nome).toMatch(/^\d+\.\d{2}$/)
      }
      for (const nome of NOMES_TAXA) expect(item[nome], nome).toMatch(/^\d+\.\d{2,4}$/)
      expect(item.vitem).toMatch(/^-?\d+\.\d{2}$/)
    }
  })
})

test('a mesma entrada, que não muda, tem sempre a mesma resposta', () => {
  conferir((e, r) => {
    const antes = JSON.stringify(e)
    expect(calculado(e)).toEqual(r)
    expect(calculado(copia(e))).toEqual(r)
    expect(JSON.stringify(e)).toBe(antes)
  })
})

test('mudar, tirar, repetir e reordenar itens dá o mesmo que calcular do zero', () => {
  const passo = fc.record({ como: fc.integer({ min: 0, max: 4 }), onde: fc.nat() })
  fc.assert(
    fc.property(arbDocumento(), fc.array(passo, { maxLength: 8 }), (e, passos) => {
      let itens = [...e.itens]
      for (const { como, onde } of passos) {
        const k = onde % itens.length
        const item = itens[k]
        if (!item) continue
        if (como === 0) itens = itens.with(k, { ...item, qtde: String((onde % 5) + 1), desconto: '0' })
        else if (como === 1 && itens.length > 1) itens = itens.toSpliced(k, 1)
        else if (como === 2) itens = itens.toSpliced(k, 0, item)
        else if (como === 3) itens = itens.toReversed()
        else itens = [...itens, { ...item }]
        const agora = { ...e, desconto: '0', itens }
        expect(calculado(agora)).toEqual(calculado(copia(agora)))
      }
    }),
    { numRuns: 60 },
  )
})

test('item a item, um por vez, dá as mesmas figuras do documento inteiro', () => {
  conferir(e => {
    const sem = {
      ...e,
      acrscimo: '0',
      taxa_entrega: '0',
      valorfrente: '0',
      valorseguro: '0',
      outrasdespesas: '0',
    }
    const inteiro = calculado(sem)
    sem.itens.forEach((item, i) => {
      expect(calculado({ ...sem, itens: [structuredClone(item)] }).itens[0]).toEqual(inteiro.itens[i])
    })
  }, 60)
})

test('a ordem dos itens não muda os totais quando nada se rateia', () => {
  conferir(e => {
    const sem = {
      ...e,
      acrscimo: '0',
      taxa_entrega: '0',
      valorfrente: '0',
      valorseguro: '0',
      outrasdespesas: '0',
    }
    expect(calculado({ ...sem, itens: [...sem.itens].reverse() }).totais).toEqual(calculado(sem).totais)
  }, 60)
})

test('diferimento 0 dá o valor cheio, 100 dá zero', () => {
  conferir((e, _) => {
    const com = (aliq_icms_diferido: string): EntradaDocumento => ({
      ...e,
      itens: e.itens.map(i =>
        i.regraicms ? { ...i, regraicms: { ...i.regraicms, cst: '51', aliq_icms_diferido } } : i,
      ),
    })
    for (const i of calculado(com('0')).itens) expect(i.vlricms).toBe(i.vlr_icms_operacao)
    for (const i of calculado(com('100')).itens) expect(i.vlricms).toBe('0.00')
  }, 40)
})

test('marcar uma opção de base cujo valor é zero não muda nada', () => {
  conferir(e => {
    const sem: EntradaDocumento = { ...e, valorseguro: '0' }
    const marcada: EntradaDocumento = {
      ...sem,
      itens: e.itens.map(i =>
        i.regraicms
          ? {
              ...i,
              regraicms: {
                ...i.regraicms,
                opcoes: [...(i.regraicms.opcoes ?? []), 'seguro_icms', 'seguro_icms_st'],
              },
            }
          : i,
      ),
    }
    expect(calculado(marcada)).toEqual(calculado(sem))
  }, 60)
})

test('item mudado num documento guardado dá o mesmo que o documento novo', () => {
  fc.assert(
    fc.property(arbDocumento(), arbDocumento(2), fc.nat(), (e, outro, onde) => {
      calculado(e)
      const itens = [...e.itens]
      itens[onde % itens.length] = outro.itens[0] as (typeof itens)[number]
      const mudado = { ...e, itens }
      expect(calculado(mudado)).toEqual(calculado(copia(mudado)))
    }),
    { numRuns: 100 },
  )
})

test('dividir um item em dois muda o produto em no máximo um centavo por parte', () => {
  const inteiro = fc.integer({ min: 1, max: 999_999 })
  fc.assert(
    fc.property(inteiro, inteiro, fc.nat(), (qtde, preco, onde) => {
      const milesimos = (n: number) => new Decimal(n).div(1000).toFixed(3)
      const vprod = (q: number) =>
        calculado(comItem({ qtde: milesimos(q), preco: milesimos(preco) })).totais.vProd
      const parte = onde % (qtde + 1)
      const diferenca = new Decimal(vprod(parte))
        .plus(vprod(qtde - parte))
        .minus(vprod(qtde))
        .abs()
      expect(diferenca.lte('0.01')).toBe(true)
    }),
    { numRuns: 100 },
  )
})
