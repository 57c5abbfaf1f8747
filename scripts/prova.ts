import { PROVAS } from './prova/index.ts'

/**
 * Command line of `npm run prova -- NAME [--curta] [--semente N]`, which runs a long proof; the ordinary tests run only its
 * short form.
 */
const args = process.argv.slice(2)
const nomes = args.filter((a, i) => !a.startsWith('--') && args[i - 1] !== '--semente')
const semente = Number(args[args.indexOf('--semente') + 1]) || Math.floor(Date.now() % 1_000_000)
const escolhidas = PROVAS.filter(p => nomes.includes(p.nome) || nomes.includes('todas'))

if (escolhidas.length === 0) {
  console.log('npm run prova -- NOME [--curta] [--semente N]   (ou: todas)')
  for (const { nome, resumo } of PROVAS) console.log(`  ${nome.padEnd(14)} ${resumo}`)
  process.exit(nomes.length > 0 ? 1 : 0)
}

let falhas = 0
for (const prova of escolhidas) {
  console.log(`— ${prova.nome} (semente ${semente}): ${prova.resumo}`)
  const inicio = performance.now()
  const problemas = await prova.executar({ curta: args.includes('--curta'), semente }, linha =>
    console.log(`  ${linha}`),
  )
  for (const problema of problemas) console.log(`  ✗ ${problema}`)
  falhas += problemas.length
  console.log(
    `— ${prova.nome}: ${problemas.length === 0 ? 'provada' : `${problemas.length} problemas`} em ${((performance.now() - inicio) / 1000).toFixed(0)} s`,
  )
}
process.exit(falhas > 0 ? 1 : 0)
