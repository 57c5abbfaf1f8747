import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noCaixa } from '../till/mundo.tsx'
import {
  abreDocumento,
  avisoDe,
  campo,
  digita,
  emMaos,
  escolhe,
  escreve,
  escritorio,
  gravacoes,
  tecla,
} from './mundo.tsx'

noCaixa()

test('o pedido do telefone diz como chega ao cliente, com a taxa no total e o troco', async () => {
  escritorio()
  await abreDocumento({ tipo: 4 })
  await escolhe('Cliente', 'Padaria')
  await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
  await digita('1')
  await waitFor(() => expect(emMaos().itens).toHaveLength(1))
  await tecla('{Alt>}2{/Alt}')
  await escolhe('Como chega ao cliente', 'Entrega')
  await escreve('Taxa de entrega', '5')
  await escreve('Troco para', '50')
  await waitFor(() => expect(emMaos().taxa_entrega).toBe('5.00'))
  await tecla('{F2}')
  await avisoDe('Pedido sem pagamento')
  await tecla('{F2}')
  await waitFor(() => expect(gravacoes()).toHaveLength(1))
  const way = { modo_entrega: 'entrega', taxa_entrega: '5.00', leva_troco_para: '50.00' }
  expect(gravacoes()[0]?.corpo).toMatchObject({ tipo_operacao: 4, ...way })
})
