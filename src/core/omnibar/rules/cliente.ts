import { consumidorDe } from '../documento.ts'
import type { OmnibarRule } from '../intent.ts'

export const cliente: OmnibarRule = {
  id: 'cliente',
  forma: '@cliente',
  ajuda: 'Identifica o cliente pelo nome, CPF ou CNPJ',
  exemplos: ['@maria', '@52998224725'],
  interpret(texto) {
    if (texto[0] !== '@') return null
    const busca = texto.slice(1).trim()
    const consumidor = consumidorDe(busca)
    if (consumidor) return consumidor
    if (/^\d{11}$/.test(busca)) return { tipo: 'recusa', campo: 'codigo', erro: 'CPF inválido' }
    if (/^\d{14}$/.test(busca)) return { tipo: 'recusa', campo: 'codigo', erro: 'CNPJ inválido' }
    return { tipo: 'cliente', busca: busca.slice(0, 60) }
  },
}
