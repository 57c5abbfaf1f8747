import type { OmnibarRule } from '../intent.ts'

export const tabela: OmnibarRule = {
  id: 'tabela',
  forma: '@tabela nome',
  ajuda: 'Vende por uma tabela de preço; sem nome, volta à do cliente ou do caixa (precisa da permissão)',
  exemplos: ['@tabela atacado', '@tabela'],
  interpret(texto) {
    const [found, nome] = /^@tabela(?:\s+(.*))?$/i.exec(texto) ?? []
    return found === undefined ? null : { tipo: 'tabela', nome: (nome ?? '').trim().slice(0, 60) }
  },
}
