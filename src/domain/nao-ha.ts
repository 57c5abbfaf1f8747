import { plain } from '../core/text/plain.ts'

interface NaoHa {
  id: string
  titulo: string
  /** Nearest thing that the program can do, as text for the user. */
  nota: string
  /** Words that users type for the missing thing. */
  palavras: string
  /** Screen with the nearest existing thing. */
  tela?: string
}

/** Features that users look for and Tecla does not have: palette and till say so instead of finding nothing. */
export const NAO_HA: readonly NaoHa[] = [
  {
    id: 'sintegra',
    titulo: 'Sintegra: não há',
    nota: 'a EFD ICMS/IPI, que a Tecla faz, ficou no lugar dele',
    palavras: 'sintegra',
    tela: '/contabil/sped',
  },
  {
    id: 'aniversariantes',
    titulo: 'Lista de aniversariantes: ainda não há',
    nota: 'o nascimento de cada um está no seu cadastro',
    palavras: 'aniversário aniversários',
    tela: '/cadastro/parceiro',
  },
]

/** Finds the missing feature that a typed word ('sintegra') means. */
export const naoHa = (texto: string): NaoHa | undefined =>
  NAO_HA.find(({ palavras }) => {
    const verbs = plain(palavras).split(' ')
    return texto.length > 2 && verbs.includes(plain(texto))
  })
