import { isGtin } from '../../document/gtin.ts'
import { consumidorDe } from '../documento.ts'
import type { OmnibarRule } from '../intent.ts'

export const documento: OmnibarRule = {
  id: 'documento',
  forma: 'CPF ou CNPJ',
  ajuda: '11 ou 14 caracteres que nenhum produto tem: identifica o consumidor na nota',
  exemplos: ['52998224725', '11.222.333/0001-81'],
  interpret(texto, { origem }) {
    const consumidor = consumidorDe(texto)
    if (consumidor) {
      // an unregistered case code may look like a CNPJ by chance; a scanner reads goods, not documents
      return origem === 'scan' && isGtin(consumidor.cpf_cnpj) ? null : consumidor
    }
    if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(texto)) {
      return { tipo: 'recusa', campo: 'codigo', erro: 'CPF inválido' }
    }
    if (/^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/i.test(texto)) {
      return { tipo: 'recusa', campo: 'codigo', erro: 'CNPJ inválido' }
    }
    if (origem === 'scan' || isGtin(texto)) return null
    if (/^\d{11}$/.test(texto)) {
      return {
        tipo: 'recusa',
        campo: 'codigo',
        erro: 'Nenhum produto tem este código, e não é um CPF válido',
      }
    }
    if (/^\d{14}$/.test(texto)) {
      return {
        tipo: 'recusa',
        campo: 'codigo',
        erro: 'Nenhum produto tem este código, e não é um CNPJ válido',
      }
    }
    return null
  },
}
