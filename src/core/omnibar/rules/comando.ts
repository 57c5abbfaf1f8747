import type { OmnibarRule } from '../intent.ts'

export const comando: OmnibarRule = {
  id: 'comando',
  forma: '/comando e o que ele pede, ou o código de outro sistema e /',
  ajuda: 'Executa um comando pelo nome; o que vem depois vai para ele',
  exemplos: ['/desconto 10', '/quantidade 3', '135/'],
  interpret(texto) {
    const [, codigo] = /^(\d{3})\/$/.exec(texto) ?? []
    if (codigo) return { tipo: 'comando', verbo: codigo, argumentos: [] }
    if (texto[0] !== '/') return null
    const [verbo = '', ...argumentos] = texto.slice(1).trim().split(/\s+/)
    return { tipo: 'comando', verbo: verbo.toLowerCase(), argumentos }
  },
}
