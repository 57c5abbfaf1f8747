/**
 * Breaks a text into lines as long as `fits` allows: at blanks, and inside a word longer than the line. Leading blanks
 * indent every line.
 */
export function wrap(texto: string, fits: (linha: string) => boolean): string[] {
  if (fits(texto)) return [texto]
  const recuo = /^ */.exec(texto)?.[0] ?? ''
  const linhas: string[] = []
  let atual = recuo
  for (const palavra of texto.trim().split(' ')) {
    const junta = atual === recuo ? recuo + palavra : `${atual} ${palavra}`
    if (fits(junta)) {
      atual = junta
      continue
    }
    if (atual !== recuo) linhas.push(atual)
    let resto = palavra
    while (!fits(recuo + resto) && resto.length > 1) {
      let n = resto.length
      while (n > 1 && !fits(recuo + resto.slice(0, n))) n--
      linhas.push(recuo + resto.slice(0, n))
      resto = resto.slice(n)
    }
    atual = recuo + resto
  }
  return [...linhas, atual]
}
