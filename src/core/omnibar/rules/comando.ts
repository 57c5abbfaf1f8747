import type { Regra } from '../intent.ts'

export const comando: Regra = {
  id: 'comando',
  forma: '/comando argumentos, ou 135/',
  ajuda:
    'Executa um comando pelo nome; os números do SysPDV valem com a barra depois: 135/ sangria, 111/ suprimento',
  exemplos: ['/desconto 10', '/', '135/'],
  interpretar(texto) {
    const numero = /^(\d{1,4})\/$/.exec(texto)?.[1]
    if (numero) return { tipo: 'comando', verbo: numero, argumentos: [] }
    if (texto[0] !== '/') return null
    const [verbo = '', ...argumentos] = texto.slice(1).trim().split(/\s+/)
    return { tipo: 'comando', verbo: verbo.toLowerCase(), argumentos }
  },
}
