/** Loaded before any program of the proof `relogio`: moves the computer's clock, as that program sees it, by ADIANTO_MS. */
const adianto = Number(process.env['ADIANTO_MS'] ?? 0)
const Real = Date
const agora = () => Real.now() + adianto

if (adianto !== 0) {
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [agora()], made),
    apply: () => new Real(agora()).toString(),
    get: (target, name) => (name === 'now' ? agora : Reflect.get(target, name)),
  })
  Real.prototype.constructor = globalThis.Date
}
