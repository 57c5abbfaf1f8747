import type { OmnibarRule } from '../intent.ts'

export const comando: OmnibarRule = {
  id: 'comando',
  forma: '/comando e o que ele pede',
  ajuda: 'Executa um comando pelo nome; o que vem depois vai para ele',
  exemplos: ['/desconto 10', '/quantidade 3'],
  interpret(texto) {
    if (texto[0] !== '/') return null
    const [verbo = '', ...argumentos] = texto.slice(1).trim().split(/\s+/)
    return { tipo: 'comando', verbo: verbo.toLowerCase(), argumentos }
  },
}
