import { describe, expect, test } from 'vitest'
import { CAMPOS_VEICULO } from '../../../src/core/vehicle/campos.ts'
import { faultOfVeiculo } from '../../../src/core/vehicle/faltas.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import { cancelItem, removeItem } from '../../../src/core/venda/line/remove-item.ts'
import type { ItemVenda } from '../../../src/core/venda/venda.ts'
import { MOTO } from '../dfe/exemplo.ts'
import { erro, ok, produto, vazia } from './sale.ts'

const escolhas = MOTO as Partial<ItemVenda>
const outra = { ...escolhas, car_chassi: '9C2KC1670RR000002' }
const moto = { uid: 'a', produto: produto(), qtde: '1', origem_leitura: 'scan' as const, escolhas }
const cancelar = { motivo: 'engano', usuario_id: 7, em: '2026-11-20T08:00:00-03:00' }

describe('um veículo novo na venda', () => {
  test('leva os dados da unidade e faz da venda uma NF-e, enquanto está nela', () => {
    const uma = ok(addItem(vazia, moto))
    expect(uma).toMatchObject({ modelo: '55', itens: [{ car_chassi: MOTO.car_chassi, car_cor: 'VERMELHA' }] })
    const comCapacete = ok(addItem(uma, { ...moto, uid: 'b', escolhas: {} }))
    expect(comCapacete.modelo).toBe('55')
    expect('car_chassi' in (comCapacete.itens[1] ?? {})).toBe(false)
    expect(ok(cancelItem(comCapacete, { ...cancelar, uid: 'a' })).modelo).toBe('65')
  })

  test('tirado de um documento, deixa o modelo do documento', () => {
    const documento = ok(addItem({ ...vazia, modelo: '55' }, moto))
    expect(ok(removeItem(documento, { uid: 'a' }))).toMatchObject({ modelo: '55', itens: [] })
  })

  test('cada unidade é uma linha, de quantidade 1, e um chassi está na venda uma vez', () => {
    const uma = ok(addItem(vazia, moto))
    const duas = ok(addItem(uma, { ...moto, uid: 'b', escolhas: outra, agrupar: true }))
    expect(duas.itens.map(({ qtde }) => qtde)).toEqual(['1', '1'])
    expect(erro(addItem(uma, { ...moto, uid: 'b' }))).toBe('O chassi 9c2kc1670rr000001 já está na venda')
    const SO_UMA = 'Cada veículo novo é um item, com quantidade 1'
    expect(erro(addItem(vazia, { ...moto, qtde: '2' }))).toBe(SO_UMA)
    expect(erro(setQuantity(uma, { uid: 'a', qtde: '2' }))).toBe(SO_UMA)
  })
})

test.each([...CAMPOS_VEICULO])('sem %s a unidade não se vende', campo => {
  for (const vazio of ['', ' ', null, undefined])
    expect(faultOfVeiculo({ ...MOTO, [campo]: vazio })).toEqual({
      campo,
      texto: 'Informe os dados do veículo',
    })
})

test.each<[string, object, string | null]>([
  ['completa', {}, null],
  ['chassi com um sinal', { car_chassi: '9C2KC1670RR-00001' }, 'O chassi tem 17 letras e números'],
  ['ano de dois dígitos', { car_ano_fabricacao: '26' }, 'O ano tem 4 dígitos'],
  ['motocicleta de espécie mista', { car_especie_veiculo: '3' }, 'A espécie não é deste tipo de veículo'],
  ['caminhonete de carga', { car_tipo_veiculo: '23', car_especie_veiculo: '2' }, null],
])('%s', (_, mudanca, texto) => {
  expect(faultOfVeiculo({ ...MOTO, ...mudanca })?.texto ?? null).toBe(texto)
})
