import { expect, test } from 'vitest'
import { acertoDifference, changeToCarry, receivedByTender } from '../../src/domain/entregas/acerto.ts'
import { avisoPorWhatsApp } from '../../src/domain/entregas/cliente.ts'
import { choicesIn } from '../../src/domain/entregas/cozinha.ts'
import { COM_O_CLIENTE, DESFAZ, PERDIDOS, replacedBy, SEM_ESPERA } from '../../src/domain/entregas/ladder.ts'
import { tellFolga } from '../../src/domain/entregas/prazo.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const now = (time: string) => Date.parse(at(time))

test.each([
  ['12:20', '20 min'],
  ['12:34', 'atenção: 6 min'],
  ['12:45', 'atrasado 5 min · cozinha 35 min'],
])('às %s o pedido das 12:00 diz: %s', (time, told) => {
  const order = { estado: 'preparando', inicio: at('12:00'), prazo: at('12:40'), desde: at('12:10') } as const
  expect(tellFolga(order, now(time))).toBe(told)
})

test('quem entrega acerta o dinheiro antes dos outros meios, e o que falta é diferença', () => {
  const meios = receivedByTender([
    { a_receber: '28.00', pagamentos: [{ tpag: '01', valor: '50.00' }] },
    {
      a_receber: '8.00',
      pagamentos: [
        { tpag: '03', valor: '3.00' },
        { tpag: '01', valor: '8.00' },
      ],
    },
    { a_receber: '12.00', pagamentos: [{ tpag: '17', valor: '12.00' }] },
    { a_receber: '5.00', pagamentos: [] },
  ])
  expect(meios).toEqual([
    { meio: '01', valor: '41.00' },
    { meio: '17', valor: '12.00' },
  ])
  expect(acertoDifference(meios, { troco: '20.00', devolvido: '60.50' })).toBe('-0.50')
})

test('o aviso do cliente diz o estado do pedido e onde o seguir', () => {
  const pedido = {
    numero: '7',
    empresa: 'Padaria',
    modo: 'retirada',
    estado: 'pronto',
    pagina: 'http://x/p/1',
  } as const
  expect(decodeURIComponent(avisoPorWhatsApp('(11) 98888-7777', pedido))).toBe(
    'https://wa.me/5511988887777?text=Padaria, pedido 7: Pronto. O pedido espera por você na loja. http://x/p/1',
  )
})

test('da escada saem as listas de quem já recebeu, não espera mais ou nada recebe', () => {
  expect(COM_O_CLIENTE.toSorted()).toEqual(['concluido', 'entregue', 'retirado', 'servido'])
  expect(SEM_ESPERA.toSorted()).toEqual([
    ...['cancelado', 'concluido', 'entregue', 'recusado', 'retirado', 'servido'],
  ])
  expect(PERDIDOS.toSorted()).toEqual(['cancelado', 'recusado'])
  expect(replacedBy('aceito')).toEqual(['agendado', 'recebido'])
  expect(DESFAZ.toSorted()).toEqual(['aceito', 'entregue', 'preparando', 'pronto', 'retirado', 'servido'])
})

test('o troco a levar é a soma do que os pedidos da rota pedem', () => {
  expect(changeToCarry([{ troco: '13.99' }, { troco: null }, { troco: '6.01' }])).toBe('20.00')
  expect(changeToCarry([])).toBe('0.00')
})

test('a cozinha lê como escolhas o que o aplicativo escreve na linha', () => {
  expect(choicesIn('+ 2x Bacon\nsem cebola\nbem passado')).toEqual({
    escolhas: ['+ 2x Bacon', 'sem cebola'],
    obs: 'bem passado',
  })
  expect(choicesIn('')).toEqual({ escolhas: [], obs: '' })
})
