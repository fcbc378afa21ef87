export const stepsHidden = 'kontor.first-steps'

/** Where a browser remembers what somebody has put off of the first steps: another user, or another firm at the same address, has his own. */
export const stepsKey = (userId: string) => `${stepsHidden}/${userId}`
