/**
 * Breaks a text into lines as long as `fits` allows: where blanks set parts apart, else at a blank, and inside a word longer
 * than the line. Leading blanks indent every line.
 */
export function wrap(texto: string, fits: (linha: string) => boolean): string[] {
  if (fits(texto)) return [texto]
  const recuo = /^ */.exec(texto)?.[0] ?? ''
  const partes = texto.trim().split(/( {2,})/)
  if (partes.length > 1 && partes.every(parte => fits(recuo + parte))) return packed(partes, recuo, fits)
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

/** Puts parts, with the blanks between them, on as few lines as they fit in. */
function packed(partes: readonly string[], recuo: string, fits: (linha: string) => boolean): string[] {
  const linhas = [recuo + partes[0]]
  for (let i = 2; i < partes.length; i += 2) {
    const parte = partes[i] ?? ''
    const junta = `${linhas.at(-1)}${partes[i - 1]}${parte}`
    if (fits(junta)) linhas[linhas.length - 1] = junta
    else linhas.push(recuo + parte)
  }
  return linhas
}
